/** The options chosen for a cart line: parsed from requests, stored as JSON and written into responses. */
import { fieldsOf } from '../rest/fields.ts'

export interface ChosenOptions {
  /** Option id by attribute id. */
  readonly configurable: readonly { readonly attributeId: number; readonly optionId: number }[]
  /** Ids of the chosen values, or the one text that was entered. */
  readonly custom: readonly { readonly optionId: number; readonly values: readonly string[] }[]
  readonly bundle: readonly {
    readonly optionId: number
    readonly qty: number | null
    readonly selections: readonly number[]
  }[]
  /** Ids of the chosen files. */
  readonly links: readonly number[]
}

/**
 * Accepts lists and objects by option id (the upstream client sends both). Sorts by id, so that equal choices have
 * equal JSON.
 */
export function parseChosenOptions(productOption: unknown): ChosenOptions {
  const options = fieldsOf(fieldsOf(productOption)['extension_attributes'])
  return {
    configurable: entries(options['configurable_item_options'])
      .flatMap(({ option_id: attribute, option_value: value }) => {
        const [attributeId, optionId] = [numberOf(attribute), numberOf(value)]
        return attributeId === null || optionId === null ? [] : [{ attributeId, optionId }]
      })
      .toSorted((one, other) => one.attributeId - other.attributeId),
    custom: entries(options['custom_options'])
      .flatMap(({ option_id: option, option_value: value }) => {
        const optionId = numberOf(option)
        const values =
          typeof value === 'string' || typeof value === 'number'
            ? [String(value)]
            : Array.isArray(value)
              ? value.map(String)
              : []
        return optionId === null || values.length === 0 ? [] : [{ optionId, values }]
      })
      .toSorted(byOption),
    bundle: entries(options['bundle_options'])
      .flatMap(({ option_id: option, option_qty: qty, option_selections: selections }) => {
        const optionId = numberOf(option)
        const ids = [selections].flat().flatMap((id) => numberOf(id) ?? [])
        return optionId === null || ids.length === 0 ? [] : [{ optionId, qty: quantityOf(qty), selections: ids }]
      })
      .toSorted(byOption),
    links: linkIds(options['downloadable_option']),
  }
}

function linkIds(option: unknown): number[] {
  const { downloadable_links: links } = fieldsOf(option)
  return Array.isArray(links) ? links.flatMap((id: unknown) => numberOf(id) ?? []).toSorted((a, b) => a - b) : []
}

/** Returns the product_option of a cart item; undefined for a line without options. */
export function toProductOption({ configurable, custom, bundle, links }: ChosenOptions): object | undefined {
  if (configurable.length + custom.length + bundle.length + links.length === 0) return undefined
  return {
    extension_attributes: {
      ...(configurable.length > 0 && {
        configurable_item_options: configurable.map(({ attributeId, optionId }) => ({
          option_id: String(attributeId),
          option_value: optionId,
        })),
      }),
      ...(custom.length > 0 && {
        custom_options: custom.map(({ optionId, values }) => ({
          option_id: String(optionId),
          option_value: values.join(','),
        })),
      }),
      ...(bundle.length > 0 && {
        bundle_options: bundle.map(({ optionId, qty, selections }) => ({
          option_id: optionId,
          option_qty: qty ?? 1,
          option_selections: selections,
        })),
      }),
      ...(links.length > 0 && { downloadable_option: { downloadable_links: links } }),
    },
  }
}

/** Trusts the JSON, because only this module writes it. */
export function parseStoredOptions(json: unknown): ChosenOptions {
  return JSON.parse(String(json)) as ChosenOptions
}

function byOption(one: { readonly optionId: number }, other: { readonly optionId: number }): number {
  return one.optionId - other.optionId
}

function entries(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  const list = Array.isArray(value) ? value : Object.values(fieldsOf(value))
  return list.map(fieldsOf)
}

function quantityOf(value: unknown): number | null {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number > 0 && number <= 1_000_000 ? number : null
}

function numberOf(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null
}
