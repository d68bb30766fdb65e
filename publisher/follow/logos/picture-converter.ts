import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import {
  PICTURE_LIMITS,
  type PictureAnswer,
  type PictureKind,
  type PictureProblem,
  type Pictures,
  type PictureTask,
  READY,
} from './picture-limits.ts'

const PROGRAM = fileURLToPath(new URL('picture-process.ts', import.meta.url))
/** In addition to what Node reserves. Only some systems count it, so the process also checks its memory itself. */
const DATA_KILOBYTES = 700_000 + PICTURE_LIMITS.processBytes / 1000
const LIMITED = `ulimit -d ${DATA_KILOBYTES}; exec "$0" "$@"`
/** More than the number of cores, so that no core waits for transfers. */
const AT_ONCE = 2 * availableParallelism()
/** A process may have been killed from outside, so a picture is judged after the second crash. */
const MOST_CRASHES = 2
/** An idle process ends after this time, which frees its memory. */
const REST_MS = 10_000

type Outcome = Pictures | { problem: PictureProblem }

interface Task extends PictureTask {
  crashes: number
  /** True if nothing else is drawn in the process meanwhile. */
  isAlone: boolean
  begunAt: number
  timer?: NodeJS.Timeout
  settle: (outcome: Outcome) => void
  fail: (error: Error) => void
}

/**
 * Converts pictures in a separate process, several at a time. One that hangs or takes too much memory costs the others
 * little.
 */
export class PictureConverter {
  #process: ChildProcess | undefined
  #isReady = false
  #isLimited = process.platform !== 'win32'
  #running = new Map<number, Task>()
  #waiting: Task[] = []
  /** Pictures of which one crashed the process or took the others' memory. Each is tried alone. */
  #suspects: Task[] = []
  #count = 0
  #rest: NodeJS.Timeout | undefined
  readonly #seconds: number

  /** @param seconds limit for one picture */
  constructor(seconds: number = PICTURE_LIMITS.seconds) {
    this.#seconds = seconds
  }

  /** Id of the process, if it runs. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** The pictures of a logo or photo, or why there are none. @throws if no process can be started */
  convert(original: Uint8Array, kind: PictureKind = 'logo'): Promise<Outcome> {
    return new Promise((settle, fail) => {
      this.#waiting.push({ id: ++this.#count, kind, original, crashes: 0, isAlone: false, begunAt: 0, settle, fail })
      this.#next()
    })
  }

  /** Ends the process. A later picture starts another one. */
  close(): void {
    clearTimeout(this.#rest)
    this.#kill()
  }

  #next(): void {
    clearTimeout(this.#rest)
    const isAloneAtWork = [...this.#running.values()].some(({ isAlone }) => isAlone)
    if (isAloneAtWork) return
    if (this.#suspects.length > 0) {
      const suspect = this.#running.size === 0 ? this.#suspects.shift() : undefined
      if (suspect) this.#begin({ ...suspect, isAlone: true })
      return
    }
    while (this.#running.size < AT_ONCE) {
      const task = this.#waiting.shift()
      if (!task) break
      this.#begin({ ...task, isAlone: false })
    }
    if (this.#running.size > 0) return
    this.#process?.unref()
    this.#process?.channel?.unref()
    this.#rest = setTimeout(() => this.#kill(), REST_MS).unref()
  }

  #begin(task: Task): void {
    this.#running.set(task.id, task)
    const child = this.#process ?? this.#start()
    child.ref()
    child.channel?.ref()
    if (this.#isReady) this.#send(child, task)
  }

  #send(child: ChildProcess, task: Task): void {
    task.begunAt = performance.now()
    task.timer = setTimeout(() => this.#judge(task), this.#seconds * 1000)
    child.send({ id: task.id, kind: task.kind, original: task.original } satisfies PictureTask, () => undefined)
  }

  #start(): ChildProcess {
    const args = [process.execPath, PROGRAM]
    const [command = '', ...rest] = this.#isLimited ? ['sh', '-c', LIMITED, ...args] : args
    const child = spawn(command, rest, {
      // A process group of its own, so that all of it can be killed.
      detached: true,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#process = child
    this.#isReady = false
    child.on('message', (message: PictureAnswer | typeof READY) => {
      if (child !== this.#process) return
      if (message === READY) this.#greet(child)
      else this.#take(message)
    })
    child.once('error', () => this.#ended(child))
    child.once('exit', () => this.#ended(child))
    return child
  }

  #greet(child: ChildProcess): void {
    this.#isReady = true
    for (const task of this.#running.values()) this.#send(child, task)
  }

  #take({ id, pictures }: PictureAnswer): void {
    const task = this.#running.get(id)
    clearTimeout(task?.timer)
    this.#running.delete(id)
    // Next to a picture that takes all memory, others cannot be read.
    if (task && !pictures && !task.isAlone) this.#suspects.push(task)
    else task?.settle(pictures ?? { problem: 'unreadable' })
    this.#next()
  }

  /** A picture has used its time. If another one is equally old, that may have slowed it down. */
  #judge(slow: Task): void {
    const others = this.#stop().filter((task) => task !== slow)
    const half = performance.now() - (this.#seconds * 1000) / 2
    if (others.every(({ begunAt }) => begunAt > half)) {
      slow.settle({ problem: 'slow' })
      this.#waiting.unshift(...others)
    } else this.#suspects.push(slow, ...others)
    this.#next()
  }

  /** The process ended by itself, by its own limit or from outside. */
  #ended(child: ChildProcess): void {
    if (child !== this.#process) return
    const hasStarted = this.#isReady
    const tasks = this.#stop()
    if (hasStarted) this.#retry(tasks)
    else if (this.#isLimited) {
      this.#isLimited = false
      this.#waiting.unshift(...tasks)
    } else for (const task of tasks) task.fail(new Error('The process that converts pictures does not start'))
    this.#next()
  }

  #retry(tasks: Task[]): void {
    for (const task of tasks) {
      if (tasks.length === 1) task.crashes += 1
      if (task.crashes < MOST_CRASHES) this.#suspects.push(task)
      else task.settle({ problem: 'large' })
    }
  }

  /** Ends the process. @returns the pictures in progress */
  #stop(): Task[] {
    const tasks = [...this.#running.values()]
    for (const { timer } of tasks) clearTimeout(timer)
    this.#running.clear()
    this.#kill()
    return tasks
  }

  #kill(): void {
    const child = this.#process
    this.#process = undefined
    if (!child?.pid) return
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }
}
