/**
 * A product's name without line breaks between a number and its unit,
 * or after the hyphen at the start of a Finnish word ("Philharmoniker -hopeakolikko").
 * The text is unchanged, for screen readers and search in the page.
 */
import { Fragment } from 'react'
import { splitAtMeasures } from './wholeMeasures.ts'
import frame from './frame.module.css'

export function ProductName({ children: name }: { readonly children: string }) {
  // Splitting by a capture group includes its matches: every second part is one.
  const parts = splitAtMeasures(name)
  if (parts.length === 1) return name

  // oxlint-disable-next-line react/no-array-index-key -- The order of a name's parts does not change.
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
