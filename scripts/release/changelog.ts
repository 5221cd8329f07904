/** The changelog: subjects of commits since the last release, by area. */

export interface Change {
  readonly area: string
  readonly what: string
}

const SUBJECT = /^(?<area>[a-z][\w ,/-]{0,40}): (?<what>.+)$/

/** @param subjects newest first, as git prints them */
export function changesOf(subjects: readonly string[]): readonly Change[] {
  return subjects
    .filter((subject) => subject !== '' && !subject.startsWith('Merge '))
    .map((subject) => {
      const { area = 'other', what = subject } = SUBJECT.exec(subject)?.groups ?? {}
      return { area, what }
    })
}

/** @param date as 2026-11-27 */
export function changelogEntry(version: string, date: string, changes: readonly Change[]): string {
  const areas = Map.groupBy(changes, ({ area }) => area)
  const sections = [...areas]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([area, of]) => `### ${area}\n\n${of.map(({ what }) => `- ${what}`).join('\n')}`)
  return [`## ${version}, ${date}`, ...sections].join('\n\n')
}

/** Puts the entry before the earlier ones. */
export function withEntry(changelog: string, entry: string): string {
  const at = changelog.indexOf('\n## ')
  const [head, earlier] =
    at < 0 ? [changelog.trimEnd(), ''] : [changelog.slice(0, at).trimEnd(), changelog.slice(at + 1)]
  return `${[head || '# Changelog', entry, earlier]
    .filter((part) => part !== '')
    .join('\n\n')
    .trimEnd()}\n`
}
