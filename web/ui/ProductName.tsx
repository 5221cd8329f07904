/**
 * A product's name whose measures stay whole: a line never ends between a number and its unit,
 * nor behind the hyphen that a Finnish word begins with ("Philharmoniker -hopeakolikko").
 * The text is the name's own, so that what is read and found is too.
 */
import { Fragment } from 'react'
import frame from './frame.module.css'

/** "0,3 mm", "2,0 × 1,0 mm", "Ø 14 mm", "1/4 oz", "500 stk.": the units of the stores' names, in their languages. */
const whole =
  /(\B-\p{L}|(?:Ø )?\d[\d.,/]*(?: × \d[\d.,/]*)* (?:mm|cm|m|g|kg|ml|l|oz|kr|€|stk\.|Stk\.|st|kpl|pz\.)(?![\p{L}\d]))/u

export function ProductName({ children: name }: { readonly children: string }) {
  // What is split by a group holds the group: every second part stays whole.
  const parts = name.split(whole)
  if (parts.length === 1) return name

  // oxlint-disable-next-line react/no-array-index-key -- The parts of one name have no other order.
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className={frame.whole}>
        {part}
      </span>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}
