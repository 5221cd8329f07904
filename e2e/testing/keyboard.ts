/** Customers without a mouse: every control must be reachable with Tab. */
import { expect, type Locator, type Page } from '@playwright/test'

const MAX_STEPS = 400

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
