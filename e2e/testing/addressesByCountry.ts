/** Addresses that exist in the tables of postcodes, as a shopper of each country types them. */
import type { EnteredAddress } from '../pages/checkoutPage.ts'

export const norwegian: EnteredAddress = {
  firstName: 'Kari',
  lastName: 'Ødegård',
  street: 'Gullsmedgata 4',
  postcode: '5019',
  city: 'Bergen',
  phone: '22 00 41 00',
}
export const swedish: EnteredAddress = {
  firstName: 'Astrid',
  lastName: 'Lind',
  street: 'Storgatan 1',
  postcode: '111 22',
  city: 'Stockholm',
  phone: '070-123 45 67',
}
export const finnish: EnteredAddress = {
  firstName: 'Aino',
  lastName: 'Virta',
  street: 'Mannerheimintie 1',
  postcode: '00100',
  city: 'Helsinki',
  phone: '040 1234567',
}
export const german: EnteredAddress = {
  firstName: 'Lena',
  lastName: 'Vogt',
  street: 'Invalidenstraße 117',
  postcode: '10115',
  city: 'Berlin',
  phone: '030 1234567',
}
export const italian: EnteredAddress = {
  firstName: 'Marco',
  lastName: 'Riva',
  street: 'Via Dante 2',
  postcode: '20121',
  city: 'Milano',
  region: 'MI',
  phone: '02 1234567',
}
