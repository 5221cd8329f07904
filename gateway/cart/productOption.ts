/** Selected options in the backend's format: `product_option` of a cart item. */
import { type LineOptions, NO_OPTIONS } from '#domain/cartLine.ts'

/** Fields of a cart item in a request. */
export interface CartItemBody {
  readonly sku: string
  readonly qty: number
  readonly item_id?: number | string
  readonly product_option?: object
}

/** Lists only, although the upstream client sends objects by option id: the backend reads both. */
export function productOptionOf({ configurable, custom, bundle, links }: LineOptions): object | undefined {
  if (configurable.length + custom.length + bundle.length + links.length === 0) return undefined
  return {
    extension_attributes: {
      configurable_item_options: configurable.map(({ id, value }) => ({ option_id: id, option_value: value })),
      custom_options: custom.map(({ id, values }) => ({ option_id: id, option_value: values.join(',') })),
      bundle_options: bundle.map(({ id, quantity, selections }) => ({
        option_id: id,
        option_qty: Number(quantity),
        option_selections: selections.map(Number),
      })),
      ...(links.length > 0 && { downloadable_option: { downloadable_links: links.map(Number) } }),
    },
  }
}

/** Reads lists and objects by option id. Entries of another shape are dropped: they describe the line, and the line must stay visible. */
export function optionsIn(productOption: unknown): LineOptions {
  const options = recordOf(recordOf(productOption)['extension_attributes'])
  const { configurable_item_options: configurable, custom_options: custom, bundle_options: bundle } = options
  const links = recordOf(options['downloadable_option'])['downloadable_links']
  const read: LineOptions = {
    configurable: entriesOf(configurable).flatMap(({ option_id: id, option_value: value }) =>
      isText(id) && isText(value) ? [{ id: String(id), value: String(value) }] : [],
    ),
    custom: entriesOf(custom).flatMap(({ option_id: id, option_value: value }) => {
      const values = Array.isArray(value) ? value.filter(isText).map(String) : isText(value) ? [String(value)] : []
      return isText(id) && values.length > 0 ? [{ id: String(id), values }] : []
    }),
    bundle: entriesOf(bundle).flatMap(({ option_id: id, option_qty: quantity, option_selections: selections }) => {
      const ids = [selections].flat().filter(isText).map(String)
      return isText(id) && ids.length > 0
        ? [{ id: String(id), quantity: isText(quantity) ? String(quantity) : '1', selections: ids }]
        : []
    }),
    links: Array.isArray(links) ? links.filter(isText).map(String) : [],
  }
  return read.configurable.length + read.custom.length + read.bundle.length + read.links.length === 0
    ? NO_OPTIONS
    : read
}

function entriesOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return (Array.isArray(value) ? value : Object.values(recordOf(value))).map(recordOf)
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
