/**
 * Behaviour of the menu bar that styles alone cannot give: each entry is a tab stop, as screen readers announce a
 * list of links; the arrow keys move among them and into a panel, which closes when a link is followed or Escape is
 * pressed. Loaded after the page; before, the links of panels are tab stops too.
 */

const removals = new WeakMap<HTMLElement, () => void>()

/** Has no effect on a menu that has the behaviour. @returns a function that removes it */
export function operateMenu(menu: HTMLElement): () => void {
  const known = removals.get(menu)
  if (known) return known

  const entries = entriesOf(menu)
  for (const entry of entries) {
    const [top, ...below] = linksOf(entry)
    if (below.length > 0) top?.setAttribute('aria-haspopup', 'true')
    for (const link of below) link.tabIndex = -1
  }
  const { press, point, follow, receiveFocus } = menuListeners(menu)
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

function menuListeners(menu: HTMLElement) {
  const closed = closedEntry()
  let pointed: HTMLElement | null = null
  const entryOf = (target: EventTarget | null) =>
    entriesOf(menu).find((entry) => target instanceof Node && entry.contains(target)) ?? null

  return {
    press: (event: KeyboardEvent) => {
      const { key, target } = event
      const entry = entryOf(target)
      if (key === 'Escape') {
        closed.set(entry ?? pointed)
        return topLink(entry)?.focus()
      }
      if (!entry || !(target instanceof HTMLElement) || hasModifier(event)) return

      const next = neighbour(key, target, entry, entriesOf(menu))
      if (!next) return
      event.preventDefault()
      const nextEntry = entryOf(next)
      if (closed.is(nextEntry) && next !== topLink(nextEntry)) closed.set(null)
      next.focus()
    },
    follow: ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) closed.set(entryOf(target))
    },
    point: ({ target }: PointerEvent) => {
      const entry = entryOf(target)
      // A panel that was closed opens again when the pointer comes back to it.
      if (entry !== pointed && closed.is(entry)) closed.set(null)
      pointed = entry
    },
    receiveFocus: ({ target }: FocusEvent) => {
      if (!closed.is(entryOf(target))) closed.set(null)
    },
  }
}

/** The entry, at most one, whose panel is closed although the pointer or the focus is in it. */
function closedEntry() {
  let closed: HTMLElement | null = null
  return {
    is: (entry: HTMLElement | null) => entry === closed,
    set: (entry: HTMLElement | null) => {
      closed?.removeAttribute('data-closed')
      closed = entry
      closed?.setAttribute('data-closed', '')
    },
  }
}

function entriesOf(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(':scope > ul > li')]
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
