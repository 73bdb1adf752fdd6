/** Time that the test moves, and the browser's tasks in order. */
export class VirtualTime {
  /** Milliseconds since the beginning. */
  now = 0;
  #tasks: { readonly id: number; readonly at: number; readonly run: () => void }[] = [];
  #last = 0;
  readonly #afterTask: () => void;

  /** @param afterTask called after each task and its microtasks */
  constructor(afterTask: () => void = () => undefined) {
    this.#afterTask = afterTask;
  }

  /** As the window's: a task of its own, after `ms` milliseconds. */
  setTimeout(run: () => void, ms = 0): number {
    const task = { id: ++this.#last, at: this.now + ms, run };
    const later = this.#tasks.findIndex(({ at }) => at > task.at);
    this.#tasks.splice(later === -1 ? this.#tasks.length : later, 0, task);
    return task.id;
  }

  clearTimeout(id: number): void {
    this.#tasks = this.#tasks.filter((task) => task.id !== id);
  }

  /** Lets microtasks run, as after each task. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 4; turn++) await Promise.resolve();
    this.#afterTask();
  }

  /** Lets `ms` milliseconds pass, with all that is due in them. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms;
    await this.settle();
    for (let task = this.#tasks[0]; task && task.at <= until; task = this.#tasks[0]) {
      this.#tasks.shift();
      this.now = task.at;
      task.run();
      await this.settle();
    }
    this.now = until;
  }
}
