/**
 * Code that is loaded after the entry, with its styles. What could not be loaded is tried again: the page stays as it is
 * meanwhile.
 */

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000

/** Code or styles could not be loaded: without a network, or because a file is gone. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError'
}

/** @throws MissingCodeError */
export async function loadCode<Module>(fetchCode: () => Promise<Module>): Promise<Module> {
  try {
    const module = await fetchCode()
    if (typeof document === 'object') await stylesOf(document)
    return module
  } catch (cause) {
    throw new MissingCodeError(`expected code to be loaded, got: ${String(cause)}`, { cause })
  }
}

/**
 * Loads code until it is there: after a pause that grows, and when the network is back.
 *
 * @param onFailure called after each failure with their number
 */
export async function awaitCode<Module>(
  fetchCode: () => Promise<Module>,
  onFailure?: (count: number) => void,
): Promise<Module> {
  for (let failures = 1; ; failures++) {
    try {
      return await loadCode(fetchCode)
    } catch (error) {
      // The server has all of its code: trying again would hide what is wrong with it.
      if (typeof document !== 'object') throw error
      onFailure?.(failures)
      await networkOr(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS))
    }
  }
}

/** Resolves when the browser reports that the network is back, and after the time at the latest. */
function networkOr(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
  })
}

/** Addresses of style sheets that did not arrive. */
const lostStyles = new Set<string>()
const restoring = new Map<string, Promise<void>>()

/** Vite's imports wait once for each style sheet, and count it as loaded ever after. Called before the first of them. */
export function noticeLostStyles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      lostStyles.add(target.href)
      target.remove()
    },
    true,
  )
}

/** Waits for the style sheets that are under way, and loads those again that did not arrive. @throws if one does not arrive again */
async function stylesOf({ head }: Document): Promise<void> {
  const underWay = [...head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ sheet, disabled }) => sheet === null && !disabled,
  )
  await Promise.all(underWay.map((link) => arrivalOf(link).catch(() => undefined)))
  await Promise.all([...lostStyles].map((address) => restore(address, head)))
}

function restore(address: string, head: HTMLHeadElement): Promise<void> {
  const known = restoring.get(address)
  if (known) return known
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  head.append(link)
  const restored = arrivalOf(link)
    .then(() => void lostStyles.delete(address))
    .finally(() => restoring.delete(address))
  restoring.set(address, restored)
  return restored
}

function arrivalOf(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`expected the styles ${link.href}, they did not arrive`)))
  })
}
