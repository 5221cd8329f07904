/** Customers without a mouse: every control must be reachable with Tab. */
import { expect, type Locator, type Page } from '@playwright/test'

const MAX_STEPS = 400
const MAX_ENTRIES = 12

/** Presses Tab until the element has the focus, which must then be visible. Returns how often. */
export async function tabTo(page: Page, target: Locator): Promise<number> {
  await target.first().waitFor({ state: 'attached' })
  for (let steps = 1; steps <= MAX_STEPS; steps += 1) {
    await page.keyboard.press('Tab')
    if (!(await isFocused(target))) continue
    expect(await isFocusVisible(page), `a visible focus indicator on ${String(target)}`).toBe(true)
    return steps
  }
  throw new Error(`expected Tab to reach ${String(target)} within ${MAX_STEPS} steps, but it did not`)
}

/** Moves through the menu bar with the arrow keys, from its focused entry, as far as the link: the entries first, then the panel. */
export async function arrowTo(page: Page, target: Locator): Promise<void> {
  for (const key of ['ArrowRight', 'ArrowDown']) {
    for (let steps = 0; steps < MAX_ENTRIES; steps += 1) {
      if (await isFocused(target)) return
      const isNextEntry = key === 'ArrowRight' && (await holdsFocusedEntry(target))
      if (isNextEntry) break
      await page.keyboard.press(key)
    }
  }
  throw new Error(`expected the arrow keys to reach ${String(target)}, but they did not`)
}

/** Whether the focused entry of the menu bar has the link in its panel. */
function holdsFocusedEntry(target: Locator): Promise<boolean> {
  return target.evaluate(
    (element) =>
      document.activeElement !== null && element.closest('nav > ul > li')?.contains(document.activeElement) === true,
  )
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))
}

/** Whether the focused element, or one around it, has an outline or a ring. */
function isFocusVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement
    const around = [focused, focused?.nextElementSibling, focused?.parentElement, focused?.parentElement?.parentElement]
    return around.some((element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
  })
}
