/**
 * Makes each option of a variant choice one tab stop, within which the arrow keys move. Loaded after the page; before, and
 * without JavaScript, each value is a tab stop.
 */

/** @param picker contains tables or lists of links @returns a function that removes the behaviour */
export function roveVariants(picker: HTMLElement): () => void {
  const groups = () => [...picker.querySelectorAll<HTMLElement>('table, ul')]
  const makeTabStop = (group: HTMLElement, stop: Element | null | undefined) => {
    const links = linksOf(group)
    for (const link of links) link.tabIndex = link === (stop ?? links[0]) ? 0 : -1
  }
  const receiveFocus = ({ target }: FocusEvent) => {
    const group = groups().find((each) => target instanceof Node && each.contains(target))
    if (group && target instanceof HTMLAnchorElement) makeTabStop(group, target)
  }
  const press = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
    if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLAnchorElement)) return
    const group = groups().find((each) => each.contains(target))
    const next = group && neighbour(key, target, group)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  for (const group of groups()) makeTabStop(group, group.querySelector('a[aria-current]'))
  const removal = new AbortController()
  picker.addEventListener('focusin', receiveFocus, { signal: removal.signal })
  picker.addEventListener('keydown', press, { signal: removal.signal })
  return () => removal.abort()
}

/** Left and right follow the order of the values; up and down stay in the column of a table. */
function neighbour(key: string, from: HTMLAnchorElement, group: HTMLElement): HTMLElement | undefined {
  const links = linksOf(group)
  const at = links.indexOf(from)
  const cell = from.closest('td')
  const inColumn = cell ? links.filter((link) => link.closest('td')?.cellIndex === cell.cellIndex) : links
  const place = inColumn.indexOf(from)
  switch (key) {
    case 'ArrowRight':
      return links[at + 1]
    case 'ArrowLeft':
      return links[at - 1]
    case 'ArrowDown':
      return inColumn[place + 1]
    case 'ArrowUp':
      return inColumn[place - 1]
    case 'Home':
      return links[0]
    case 'End':
      return links.at(-1)
    default:
      return undefined
  }
}

function linksOf(group: HTMLElement): HTMLAnchorElement[] {
  return [...group.querySelectorAll('a')]
}
