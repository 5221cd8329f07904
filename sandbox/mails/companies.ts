/** The companies behind the stores, with which mails are signed. A contract test compares them with the shop's own table. */
import type { StoreCode } from '../catalogue/stores.ts'

/** Name, register numbers, address, telephone and e-mail address, each a line. */
export const COMPANIES: Readonly<Record<StoreCode, readonly string[]>> = {
  no: [
    'Karat Norge AS',
    'Org.nr. 312 047 861 MVA',
    'Gullsmedgata 4, 0150 Oslo',
    '+47 22 00 41 00',
    'kundeservice@karat.example',
  ],
  se: [
    'Karat Sverige AB',
    'Org.nr 556912-3408, Momsreg.nr SE556912340801',
    'Myntgatan 12, 111 28 Stockholm',
    '+46 8 465 004 10',
    'kundtjanst@karat.example',
  ],
  fi: [
    'Karat Suomi Oy',
    'Y-tunnus 3127845-1, ALV-nro FI31278451',
    'Kultasepänkuja 3, 00100 Helsinki',
    '+358 9 4245 0410',
    'asiakaspalvelu@karat.example',
  ],
  goldsmith_norway: [
    'Karat Norge AS',
    'Org.nr. 312 047 861 MVA',
    'Gullsmedgata 4, 0150 Oslo',
    '+47 22 00 41 20',
    'gullsmed@karat.example',
  ],
  goldsmith_finland: [
    'Karat Suomi Oy',
    'Y-tunnus 3127845-1, ALV-nro FI31278451',
    'Kultasepänkuja 3, 00100 Helsinki',
    '+358 9 4245 0420',
    'kultaseppa@karat.example',
  ],
  goldsmith_sweden: [
    'Karat Sverige AB',
    'Org.nr 556912-3408, Momsreg.nr SE556912340801',
    'Myntgatan 12, 111 28 Stockholm',
    '+46 8 465 004 20',
    'guldsmed@karat.example',
  ],
  de: [
    'Karat Deutschland GmbH',
    'Handelsregister Amtsgericht Hamburg, HRB 131 276, USt-IdNr. DE312760946',
    'Goldschmiedtwiete 8, 20457 Hamburg',
    '+49 40 66969 410',
    'service@karat.example',
  ],
  it: [
    'Karat Italia S.r.l.',
    'P. IVA 12847300154, REA MI-2691047',
    'Via degli Orefici 7, 20123 Milano MI',
    '+39 02 5550 0410',
    'clienti@karat.example',
  ],
}
