import { AxeBuilder } from '@axe-core/playwright'
import type { JSHandle, Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Every axe rule of WCAG 2.2 A and AA that the page violates, with the first element that does. */
export async function accessibilityViolations(page: Page): Promise<readonly string[]> {
  // Without the legacy mode, which ignores frames of other origins, axe opens a second page to join the frames' results.
  // Details of rules that pass are not reported.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .setLegacyMode()
  const sheet = await layOutAll(page)
  const { violations } = await axe.analyze()
  await sheet.evaluate((added) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== added)
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} (${nodes.length} elements)`)
}

/**
 * Of content far from the viewport, which `content-visibility` has not laid out, axe reads positions that no shopper sees. The button that
 * sticks to the end of the window lies over fields that scrolling brings out.
 */
function layOutAll(page: Page): Promise<JSHandle<CSSStyleSheet>> {
  return page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important } main form { position: static !important }')
    document.adoptedStyleSheets.push(sheet)
    return sheet
  })
}
