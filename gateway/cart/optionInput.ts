/** Validates the options, parts, files and size of an item, and maps them to the backend's. */
import { isEntered } from '#domain/customOption.ts'
import { type LineOptions, NO_OPTIONS } from '#domain/cartLine.ts'
import { cutProblem } from '#domain/cutToSize.ts'
import { compare, decimal, type Decimal, ONE, toText } from '#domain/decimal.ts'
import { enteredLines } from '#domain/enteredText.ts'
import { hasLink } from '#domain/linkText.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { CartItemInput, InputError, InputRule } from '../resolverTypes.generated.ts'
import { cutFields, offeredOptions } from './lineChoice.ts'
import { messageIn, type MessageName } from './messages.ts'
import type { Product, SellableItem, Variant } from './sellable.ts'
import { messageLanguage } from '../shared/languages.ts'

/** The schema's limit; the document of a product may have a lower one. */
const MAX_TEXT_LENGTH = 1_000

export interface CheckedOptions {
  readonly options: LineOptions
  readonly errors: readonly InputError[]
}

export function checkOptions(
  found: SellableItem,
  input: CartItemInput,
  path: string,
  context: Pick<RequestScope, 'store'>,
): CheckedOptions {
  const errors: InputError[] = []
  const report: Report = (place, rule, message, bound) =>
    void errors.push(inputError(context, `${path}.${place}`, rule, message, bound ?? null))
  const { product, variant } = found
  const options: LineOptions = {
    ...NO_OPTIONS,
    configurable: variant && variant.sku !== product.sku ? configurableOptions(product, variant) : [],
    custom: [...customOptions(found, input, report), ...cutOptions(found, input, report)].toSorted((a, b) =>
      a.id < b.id ? -1 : 1,
    ),
    bundle: bundleOptions(product, input, report),
    links: downloadLinks(product, input, report),
  }
  return { options, errors }
}

function configurableOptions({ options }: Product, { selections }: Variant): LineOptions['configurable'] {
  const chosen = options.flatMap(({ attribute, attributeId }) => {
    const value = selections.find((selection) => selection.attribute === attribute)?.value
    return attributeId === null || value === undefined ? [] : [{ id: attributeId, value }]
  })
  // Without ids of the attributes the backend is sent the variant itself.
  return chosen.length === options.length ? chosen : []
}

function customOptions(
  found: SellableItem,
  { options: given = [] }: CartItemInput,
  report: Report,
): LineOptions['custom'] {
  const offered = offeredOptions(found)
  given.forEach(({ option }, at) => {
    if (given.findIndex((other) => other.option === option) < at) report(`options.${at}.option`, 'FORMAT', 'notAllowed')
    else if (!offered.some(({ code }) => code === option)) report(`options.${at}.option`, 'UNKNOWN', 'unknownOption')
  })
  return offered.flatMap((option) => {
    const at = given.findIndex((one) => one.option === option.code)
    const { choices = [], text = null } = given[at] ?? {}
    const place = `options.${at}`
    const values = isEntered(option.kind)
      ? writtenText(option, { choices, text }, place, report)
      : chosenCodes(option, { choices, text }, place, report)
    if (values.length === 0 && option.isRequired) report(at < 0 ? 'options' : place, 'REQUIRED', 'required')
    return values.length > 0 ? [{ id: option.code, values }] : []
  })
}

interface GivenOption {
  readonly choices: readonly string[]
  readonly text: string | null
}

function writtenText(
  { maxCharacters }: Product['customOptions'][number],
  { choices, text }: GivenOption,
  place: string,
  report: Report,
): readonly string[] {
  if (choices.length > 0) report(`${place}.choices`, 'FORMAT', 'unknownOption')
  const entered = enteredLines(text ?? '').trim()
  const max = Math.min(maxCharacters ?? MAX_TEXT_LENGTH, MAX_TEXT_LENGTH)
  if (entered.length > max) report(`${place}.text`, 'TOO_LONG', 'tooLong', String(max))
  else if (hasLink(entered)) report(`${place}.text`, 'FORMAT', 'noLink')
  return entered === '' ? [] : [entered]
}

function chosenCodes(
  { kind, choices: offered }: Product['customOptions'][number],
  { choices, text }: GivenOption,
  place: string,
  report: Report,
): readonly string[] {
  if (text !== null && enteredLines(text).trim() !== '') report(`${place}.text`, 'FORMAT', 'unknownOption')
  const isSingle = kind === 'DROP_DOWN' || kind === 'RADIO'
  if (isSingle && choices.length > 1) report(`${place}.choices`, 'TOO_LARGE', 'notAllowed', '1')
  choices.forEach((code, at) => {
    if (!offered.some((choice) => choice.code === code)) report(`${place}.choices.${at}`, 'UNKNOWN', 'unknownOption')
  })
  return offered.flatMap(({ code }) => (choices.includes(code) ? [code] : []))
}

function cutOptions(found: SellableItem, { cut }: CartItemInput, report: Report): LineOptions['custom'] {
  if (!cut) return []
  const fields = cutFields(found)
  const limits = found.variant?.cut
  if (!fields || !limits) {
    report('cut', 'UNKNOWN', 'notAllowed')
    return []
  }
  const size = (place: string, text: string, minimum: string | null, maximum: string | null): string => {
    const value = decimal(text)
    const range = {
      minimum: minimum === null ? null : decimal(minimum),
      maximum: maximum === null ? null : decimal(maximum),
    }
    const problem = cutProblem(value, range)
    if (problem) {
      const bound = problem === 'TOO_SMALL' ? minimum : maximum
      report(`cut.${place}`, problem, 'sizeLimits', bound ?? '0')
    }
    return toText(value)
  }
  const length = size('lengthMm', cut.lengthMm, limits.minimumLengthMm ?? null, limits.maximumLengthMm ?? null)
  if (fields.width === null) {
    if (cut.widthMm != null) report('cut.widthMm', 'UNKNOWN', 'notAllowed')
    return [{ id: fields.length, values: [length] }]
  }
  if (cut.widthMm == null) {
    report('cut.widthMm', 'REQUIRED', 'required')
    return []
  }
  const width = size('widthMm', cut.widthMm, limits.minimumWidthMm ?? null, limits.maximumWidthMm ?? null)
  return [
    { id: fields.length, values: [length] },
    { id: fields.width, values: [width] },
  ]
}

function downloadLinks(
  { downloads }: Product,
  { downloads: given = [] }: CartItemInput,
  report: Report,
): LineOptions['links'] {
  given.forEach((code, at) => {
    if (!downloads.some((download) => download.code === code)) report(`downloads.${at}`, 'UNKNOWN', 'unknownOption')
  })
  // Files that cost nothing extra all belong to the product.
  const isFree = downloads.every(({ sourceSurcharge }) => sourceSurcharge === null)
  if (isFree && given.length === 0) return downloads.map(({ code }) => code)
  if (downloads.length > 0 && given.length === 0) report('downloads', 'REQUIRED', 'required')
  return downloads.flatMap(({ code }) => (given.includes(code) ? [code] : []))
}

export function inputError(
  { store }: Pick<RequestScope, 'store'>,
  path: string,
  rule: InputRule,
  name: MessageName,
  bound: string | null = null,
): InputError {
  return { path, rule, bound, message: messageIn(messageLanguage(store), name, bound) }
}

/** Adds an error at a path below the item. */
type Report = (path: string, rule: InputRule, message: MessageName, bound?: string) => void

type Part = Product['bundleParts'][number]
type Choice = Part['choices'][number]

/** A part of the input, with the choice that it names and its position in the input. */
interface Chosen {
  readonly choice: Choice
  readonly quantity: Decimal | null
  readonly at: number
}

function bundleOptions(
  { kind, bundleParts }: Product,
  { parts: given = [] }: CartItemInput,
  report: Report,
): LineOptions['bundle'] {
  given.forEach(({ part, choice }, at) => {
    const offered = bundleParts.find(({ code }) => code === part)
    if (!offered) report(`parts.${at}.part`, 'UNKNOWN', 'unknownOption')
    else if (!offered.choices.some(({ code }) => code === choice))
      report(`parts.${at}.choice`, 'UNKNOWN', 'unknownOption')
    else if (given.findIndex((one) => one.part === part && one.choice === choice) < at)
      report(`parts.${at}.choice`, 'FORMAT', 'notAllowed')
  })
  if (kind !== 'BUNDLE') return []
  return bundleParts.flatMap((part) => {
    const chosen = chosenOf(part, given)
    if (chosen.length === 0 && part.isRequired) report('parts', 'REQUIRED', 'required', part.code)
    if (chosen.length > 1 && !part.allowsMany) report(`parts.${chosen[1]?.at ?? 0}`, 'TOO_LARGE', 'notAllowed', '1')
    if (chosen.length === 0) return []
    const quantity = quantityOf(chosen, report)
    return [{ id: part.code, quantity: toText(quantity), selections: chosen.map(({ choice }) => choice.code) }]
  })
}

function chosenOf(part: Part, given: NonNullable<CartItemInput['parts']>): Chosen[] {
  return given.flatMap((one, at) => {
    const choice = one.part === part.code ? part.choices.find(({ code }) => code === one.choice) : undefined
    return choice ? [{ choice, quantity: one.quantity == null ? null : decimal(one.quantity), at }] : []
  })
}

/** The backend has one quantity for all choices of a part that can be changed, and takes the others from the catalogue. */
function quantityOf(chosen: readonly Chosen[], report: Report): Decimal {
  const changeable = chosen.filter(({ choice }) => choice.canChangeQuantity)
  const [lead] = changeable.length > 0 ? changeable : chosen
  const wanted = changeable.find(({ quantity }) => quantity)?.quantity ?? lead?.choice.quantity ?? ONE
  for (const { choice, quantity, at } of chosen) {
    const allowed = choice.canChangeQuantity ? wanted : choice.quantity
    const own = quantity ?? allowed
    const order = compare(own, allowed)
    if (own.lte(0)) report(`parts.${at}.quantity`, 'TOO_SMALL', 'aboveZero', '1')
    else if (order !== 0)
      report(`parts.${at}.quantity`, order < 0 ? 'TOO_SMALL' : 'TOO_LARGE', 'exactly', toText(allowed))
  }
  return wanted
}
