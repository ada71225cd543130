/** The time spent on a puzzle: it runs while the page is seen and nothing has paused it. */

export class Timer {
  private since: number | null = null;
  private readonly reasons = new Set<string>();

  /** `seconds` were spent before; `now` is a clock in milliseconds. */
  constructor(
    private spent: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.since = this.now();
  }

  get seconds(): number {
    return this.spent + (this.since === null ? 0 : (this.now() - this.since) / 1000);
  }

  get running(): boolean {
    return this.since !== null;
  }

  /** Stop for a reason; only when every reason is gone it runs again. */
  hold(reason: string): void {
    this.reasons.add(reason);
    this.spent = this.seconds;
    this.since = null;
  }

  release(reason: string): void {
    this.reasons.delete(reason);
    if (!this.reasons.size && this.since === null) this.since = this.now();
  }

  reset(): void {
    this.spent = 0;
    if (this.since !== null) this.since = this.now();
  }
}

/** 75 seconds are 1:15. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
