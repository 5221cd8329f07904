import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Every axe rule of WCAG 2.2 A and AA that the page violates, with the first element that does. */
export async function accessibilityViolations(page: Page): Promise<readonly string[]> {
  // Without the legacy mode, which ignores frames of other origins, axe opens a second page to join the frames' results.
  // Details of rules that pass are not reported.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} (${nodes.length} elements)`)
}
