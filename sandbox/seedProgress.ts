/** Shows the progress of the seeding: a bar on a terminal, four lines elsewhere. */

const BAR_WIDTH = 30

export interface Screen {
  readonly isTTY?: boolean
  write(text: string): unknown
}

export function showSeedProgress(screen: Screen): (done: number, total: number) => void {
  let shownQuarters = -1

  return (done, total) => {
    const share = total > 0 ? done / total : 1
    if (screen.isTTY) {
      const filled = Math.round(share * BAR_WIDTH)
      screen.write(
        `\rSeeding the database ${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${Math.round(share * 100)} %${share === 1 ? '\n' : ''}`,
      )
      return
    }

    const quarters = Math.floor(share * 4)
    if (quarters === shownQuarters) return
    shownQuarters = quarters
    screen.write(`Seeding the database: ${quarters * 25} %\n`)
  }
}
