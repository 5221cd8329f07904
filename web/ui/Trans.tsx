/** What `<Trans>` of the macro becomes: the library's component, with values that are shown as they are. */
import { Trans as Text, type TransProps } from '@lingui/react'
import type { ReactNode } from 'react'
import { Figure } from './Figure.tsx'

/**
 * The library reads elements such as `<0>` in the whole text, so a value with a tag would lose it, or be taken for one. A node
 * is not read. An amount or a quantity is a figure, which no browser translates.
 */
export function Trans({ values, ...props }: TransProps) {
  const text = <Text {...props} {...(values && { values: shownAsTheyAre(values) })} />
  // In a row of flex or grid items a text with figures stays one item.
  return Object.values(values ?? {}).some(isFigure) ? <bdi>{text}</bdi> : text
}

function shownAsTheyAre(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? shown(value) : value]),
  )
}

/** A number with at most a unit or the sign of a currency. */
const FIGURE = /^\P{L}*\d\P{L}*(?:\p{L}{1,4}\.?)?$/u

function isFigure(value: unknown): boolean {
  return typeof value === 'string' && FIGURE.test(value)
}

function shown(value: string): ReactNode {
  if (isFigure(value)) return <Figure>{value}</Figure>
  return value.includes('<') ? <>{value}</> : value
}
