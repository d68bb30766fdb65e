import { Presets, SingleBar } from 'cli-progress'

const LINE_EVERY_MS = 5000

export interface Progress {
  /** Sets how much is done, in the same unit as the total. */
  update(done: number): void
  /** Ends the display, with a closing note. */
  done(note?: string): void
}

const speedSince = (startedAt: number, done: number): number =>
  Math.round((done * 1000) / Math.max(1, performance.now() - startedAt))

const bar = (label: string, total: number): Progress => {
  const display = new SingleBar(
    { format: `${label} {bar} {percentage}% {value}/{total} · {speed}/s · {eta_formatted} left`, hideCursor: true },
    Presets.shades_classic,
  )
  const startedAt = performance.now()
  display.start(total, 0, { speed: 0 })
  return {
    update: (done) => display.update(done, { speed: speedSince(startedAt, done) }),
    done: (note) => {
      display.stop()
      if (note) console.log(note)
    },
  }
}

const lines = (label: string, total: number): Progress => {
  const startedAt = performance.now()
  let lastLineAt = startedAt
  return {
    update: (done) => {
      const speed = speedSince(startedAt, done)
      if (speed === 0 || performance.now() - lastLineAt < LINE_EVERY_MS) return
      lastLineAt = performance.now()
      const percent = Math.floor((100 * done) / Math.max(1, total))
      console.log(
        `${label} ${done}/${total} (${percent}%) · ${speed}/s · ${Math.ceil((total - done) / Math.max(1, speed))} s left`,
      )
    },
    done: (note) => {
      if (note) console.log(note)
    },
  }
}

/** Shows how far long work is: a bar on a terminal, otherwise a line every few seconds. */
export const startProgress = (label: string, total: number): Progress =>
  process.stdout.isTTY ? bar(label, total) : lines(label, total)
