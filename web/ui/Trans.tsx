/** What `<Trans>` of the macro becomes: the library's component, with values that are shown as they are. */
import { Trans as Text, type TransProps } from '@lingui/react'

/** The library reads elements such as `<0>` in the whole text, so a value with a tag would lose it, or be taken for one. A node is not read. */
export function Trans({ values, ...props }: TransProps) {
  return <Text {...props} {...(values && { values: shownAsTheyAre(values) })} />
}

function shownAsTheyAre(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? <>{value}</> : value,
    ]),
  )
}
