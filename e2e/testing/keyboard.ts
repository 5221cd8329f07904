/** A shopper without a mouse: what cannot be reached by Tab does not exist. */
import type { Locator, Page } from 'playwright-core'
import { untilAlive } from './visit.ts'

const MOST_STEPS = 400

/** Presses Tab until the thing has the focus, which must then be seen, and hears its keys. Answers how often. */
export async function tabTo(page: Page, target: Locator): Promise<number> {
  await target.waitFor({ state: 'attached' })
  for (let steps = 1; steps <= MOST_STEPS; steps += 1) {
    await page.keyboard.press('Tab')
    if (!(await isFocused(target))) continue
    if (!(await isFocusSeen(page)))
      throw new Error(`expected the focus on ${String(target)} to be seen, but nothing marks it`)
    await untilAlive(target)
    return steps
  }
  throw new Error(`expected Tab to reach ${String(target)} within ${MOST_STEPS} steps, but it did not`)
}

export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))
}

/** An outline or a ring on the focused thing, or on what it stands in. */
function isFocusSeen(page: Page): Promise<boolean> {
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
