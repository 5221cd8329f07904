/** Parameters of Magento's queries: the criteria of its lists, and lists of values. */
export interface Filter {
  readonly field: string
  readonly value: string
  /** Default: equal. */
  readonly condition?: 'eq' | 'gt' | 'gteq' | 'in'
}

interface Criteria {
  /** All of them must hold. */
  readonly filters: readonly Filter[]
  readonly pageSize: number
  readonly page?: number
  /** Default: as Magento likes. */
  readonly sort?: { readonly field: string; readonly direction: 'ASC' | 'DESC' }
  /** Of what is answered, such as `items[entity_id,status]`; without it everything. */
  readonly fields?: string
}

export function searchCriteria({
  filters,
  pageSize,
  page = 1,
  sort,
  fields,
}: Criteria): Readonly<Record<string, string>> {
  const written = filters.flatMap(({ field, value, condition = 'eq' }, at) => {
    const filter = `searchCriteria[filterGroups][${at}][filters][0]`
    return [
      [`${filter}[field]`, field],
      [`${filter}[value]`, value],
      [`${filter}[conditionType]`, condition],
    ] as const
  })
  return {
    ...Object.fromEntries(written),
    'searchCriteria[pageSize]': String(pageSize),
    'searchCriteria[currentPage]': String(page),
    ...(sort && {
      'searchCriteria[sortOrders][0][field]': sort.field,
      'searchCriteria[sortOrders][0][direction]': sort.direction,
    }),
    ...(fields !== undefined && { fields }),
  }
}

/**
 * A list of values: `skus[00]=A&skus[01]=B`. Magento sorts the names of a signed request naturally, `skus[2]` before `skus[10]`, and OAuth by
 * their bytes: of equal length they are in the same order, and the signature is the same.
 */
export function listParameters(name: string, values: readonly string[]): Readonly<Record<string, string>> {
  const { length } = String(values.length)
  return Object.fromEntries(values.map((value, at) => [`${name}[${String(at).padStart(length, '0')}]`, value]))
}
