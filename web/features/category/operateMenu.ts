/**
 * Behaviour of the menu bar that styles alone cannot give: it is one tab stop, the arrow keys move within it, and its
 * panel closes when a link is followed or Escape is pressed. Loaded after the page; before, each link is a tab stop.
 */

const removals = new WeakMap<HTMLElement, () => void>()

/** Has no effect on a menu that has the behaviour. @returns a function that removes it */
export function operateMenu(menu: HTMLElement): () => void {
  const known = removals.get(menu)
  if (known) return known
  const entries = () => [...menu.querySelectorAll<HTMLElement>(':scope > ul > li')]
  const entryOf = (target: EventTarget | null) =>
    entries().find((entry) => target instanceof Node && entry.contains(target)) ?? null
  let closed: HTMLElement | null = null
  let pointed: HTMLElement | null = null

  const setClosed = (entry: HTMLElement | null) => {
    closed?.removeAttribute('data-closed')
    closed = entry
    closed?.setAttribute('data-closed', '')
  }
  const makeTabStop = (stop: HTMLElement | undefined) => {
    for (const link of menu.querySelectorAll('a')) link.tabIndex = link === stop ? 0 : -1
  }
  const moveTo = (link: HTMLElement | undefined) => {
    if (!link) return
    const entry = entryOf(link)
    if (entry === closed && link !== topLink(entry)) setClosed(null)
    link.focus()
  }

  const press = (event: KeyboardEvent) => {
    const { key, target } = event
    const entry = entryOf(target)
    if (key === 'Escape') {
      setClosed(entry ?? pointed)
      return topLink(entry)?.focus()
    }
    if (!entry || !(target instanceof HTMLElement) || hasModifier(event)) return

    const next = neighbour(key, target, entry, entries())
    if (!next) return
    event.preventDefault()
    moveTo(next)
  }
  const follow = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) setClosed(entryOf(target))
  }
  const point = ({ target }: PointerEvent) => {
    const entry = entryOf(target)
    // A panel that was closed opens again when the pointer comes back to it.
    if (entry !== pointed && closed === entry) setClosed(null)
    pointed = entry
  }
  const receiveFocus = ({ target }: FocusEvent) => {
    const entry = entryOf(target)
    const link = topLink(entry)
    if (link && target === link) makeTabStop(link)
    if (entry !== closed) setClosed(null)
  }

  makeTabStop(topLink(entries()[0] ?? null))
  for (const entry of entries()) if (linksOf(entry).length > 1) topLink(entry)?.setAttribute('aria-haspopup', 'true')
  const removal = new AbortController()
  const { signal } = removal
  document.addEventListener('keydown', press, { signal })
  document.addEventListener('pointerover', point, { signal })
  menu.addEventListener('click', follow, { signal })
  menu.addEventListener('focusin', receiveFocus, { signal })
  const remove = () => {
    removal.abort()
    removals.delete(menu)
  }
  removals.set(menu, remove)
  return remove
}

/** The link that a key moves to: left and right among the entries, up and down in the panel. */
function neighbour(
  key: string,
  from: HTMLElement,
  entry: HTMLElement,
  entries: readonly HTMLElement[],
): HTMLElement | undefined {
  const links = linksOf(entry)
  const at = links.indexOf(from)
  const row = entries.indexOf(entry)
  const entryAt = (index: number) => topLink(entries.at(index % entries.length) ?? null)
  const isInPanel = at > 0

  switch (key) {
    case 'ArrowRight':
      return entryAt(row + 1)
    case 'ArrowLeft':
      return entryAt(row - 1)
    case 'ArrowDown':
      return links[Math.min(at + 1, links.length - 1)]
    case 'ArrowUp':
      return links[Math.max(at - 1, 0)]
    case 'Home':
      return isInPanel ? links[1] : entryAt(0)
    case 'End':
      return isInPanel ? links.at(-1) : entryAt(-1)
    default:
      return undefined
  }
}

/** The entry's own link, followed by those of its panel. */
function linksOf(entry: HTMLElement): readonly HTMLElement[] {
  return [...entry.querySelectorAll('a')]
}

function topLink(entry: HTMLElement | null): HTMLElement | undefined {
  return entry?.querySelector('a') ?? undefined
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}
