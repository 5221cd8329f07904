/** Amounts for tests. */
export function money(amount: string, currency = 'NOK') {
  return { __typename: 'Money' as const, amount, currency }
}

export function taxed(net: string, tax: string, gross: string, currency = 'NOK') {
  return {
    __typename: 'TaxedAmount' as const,
    net: money(net, currency),
    tax: money(tax, currency),
    gross: money(gross, currency),
  }
}

export function untaxed(amount: string) {
  return taxed(amount, '0.00', amount)
}
