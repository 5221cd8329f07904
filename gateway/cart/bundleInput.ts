/** Validates the parts of a bundle. */
import type { LineOptions } from '#domain/cartLine.ts'
import { compare, type Decimal, decimal, ONE, toText } from '#domain/decimal.ts'
import type { CartItemInput, InputRule } from '../resolverTypes.generated.ts'
import type { MessageName } from './messages.ts'
import type { Product } from './sellable.ts'

/** Adds an error at a path below the item. */
export type Report = (path: string, rule: InputRule, message: MessageName, bound?: string) => void

type Part = Product['bundleParts'][number]
type Choice = Part['choices'][number]

/** A part of the input, with the choice that it names and its position in the input. */
interface Chosen {
  readonly choice: Choice
  readonly quantity: Decimal | null
  readonly at: number
}

export function bundleOptions(
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
