/** Identity of cart lines: when two lines are the same, and which lines a removal concerns. */

/** Selected options as the backend has them. */
export interface LineOptions {
  readonly configurable: readonly { readonly id: string; readonly value: string }[]
  readonly custom: readonly { readonly id: string; readonly values: readonly string[] }[]
  readonly bundle: readonly { readonly id: string; readonly quantity: string; readonly selections: readonly string[] }[]
  /** Ids of files. */
  readonly links: readonly string[]
}

export interface LineIdentity {
  /** The backend's id; null for a line that the backend does not have yet. */
  readonly itemId: string | null
  readonly sku: string
  /** Sku of the configurable product whose variant it is; null for other lines. */
  readonly parentSku: string | null
  readonly options: LineOptions
}

/** Kinds of products of which nothing is shipped. */
const NOT_SHIPPED = ['virtual', 'downloadable']

/** Whether a cart has lines, and nothing of them is shipped. */
export function isVirtualCart(lines: readonly { readonly productType: string }[]): boolean {
  return lines.length > 0 && lines.every(({ productType }) => NOT_SHIPPED.includes(productType))
}

export const NO_OPTIONS: LineOptions = { configurable: [], custom: [], bundle: [], links: [] }

/** Equal for equal options, in whatever order they were selected; null without options. */
export function checksumOf({ configurable, custom, bundle, links }: LineOptions): string | null {
  const parts: readonly [string, string][] = [
    ...bundle.map(({ id, quantity, selections }): [string, string] => [
      `bundle ${id}`,
      `${quantity} × ${selections.toSorted(compareText).join(',')}`,
    ]),
    ...custom.map(({ id, values }): [string, string] => [`custom ${id}`, values.join(',')]),
    ...configurable.map(({ id, value }): [string, string] => [`configurable ${id}`, value]),
    ...links.map((id): [string, string] => [`link ${id}`, '']),
  ]
  return parts.length === 0 ? null : JSON.stringify(parts.toSorted(([a], [b]) => compareText(a, b)))
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Whether two lines are the same: bundles and lines with custom options or files by id or options, variants by sku, all others by id or sku.
 * Options are compared together with the sku, because products of a shop may have equal options.
 */
export function isSameLine(one: LineIdentity, other: LineIdentity): boolean {
  const isSameId = one.itemId !== null && one.itemId === other.itemId
  if (isIdentifiedByOptions(one) || isIdentifiedByOptions(other))
    return isSameId || (baseSku(one) === baseSku(other) && checksumOf(one.options) === checksumOf(other.options))
  if (one.options.configurable.length > 0 || other.options.configurable.length > 0) return one.sku === other.sku
  return isSameId || one.sku === other.sku
}

/** Lines of one SKU that differ by what was chosen: parts of a bundle, custom options, files. */
export function isIdentifiedByOptions({ options: { bundle, custom, links } }: LineIdentity): boolean {
  return bundle.length > 0 || custom.length > 0 || links.length > 0
}

/** The backend appends the skus of the parts to the sku of a bundle. */
export function baseSku({ sku, parentSku, options }: LineIdentity): string {
  return options.bundle.length > 0 ? (parentSku ?? sku) : sku
}

export interface RemovalSettings {
  /** Whether removing a product also removes the lines of its variants. */
  readonly removesByParentSku: boolean
}

/** The lines that disappear with a line: equal ones, and variants of it unless it is a bundle. */
export function removedWith<Line extends LineIdentity>(
  removed: LineIdentity,
  lines: readonly Line[],
  { removesByParentSku }: RemovalSettings,
): readonly Line[] {
  const isBundle = removed.options.bundle.length > 0
  return lines.filter(
    (line) =>
      isSameLine(line, removed) ||
      (removesByParentSku && !isBundle && line.itemId !== removed.itemId && line.parentSku === removed.sku),
  )
}
