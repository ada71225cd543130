/** Work on the server over a line that breaks. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Line, TaskEnd, Tasks } from "../src/studio/tasks.ts";

/** A line whose other end is the test. */
class Wire implements Line {
  readyState = 0;
  onopen: Line["onopen"] = null;
  onclose: Line["onclose"] = null;
  onmessage: Line["onmessage"] = null;
  readonly sent: Record<string, unknown>[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function line(): { wires: Wire[]; tasks: Tasks } {
  const wires: Wire[] = [];
  const tasks = new Tasks(() => {
    wires.push(new Wire());
    return wires.at(-1)!;
  });
  return { wires, tasks };
}

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

test("a task is told its events and its end", async () => {
  const { wires, tasks } = line();
  wires[0]!.open();
  const heard: string[] = [];
  const { done } = tasks.start<number>("check", { a: 1 }, "slot", (event) => heard.push(event));
  assert.deepEqual(wires[0]!.sent, [{ type: "start", id: 1, slot: "slot", task: "check", with: { a: 1 } }]);
  wires[0]!.say({ id: 1, event: "verdict" });
  wires[0]!.say({ id: 2, event: "verdict" });
  wires[0]!.say({ id: 1, event: "done", value: 7 });
  assert.equal(await done, 7);
  assert.deepEqual(heard, ["verdict"]);
});

test("what was asked before the line was there is asked when it is", () => {
  const { wires, tasks } = line();
  tasks.start("check", {}, "");
  assert.equal(wires[0]!.sent.length, 0);
  wires[0]!.open();
  assert.equal(wires[0]!.sent.length, 1);
});

test("without a line a newer task of a slot still replaces the older", async () => {
  const { wires, tasks } = line();
  const older = tasks.start("check", { n: 1 }, "slot");
  tasks.start("check", { n: 2 }, "slot");
  await assert.rejects(older.done, (problem) => problem instanceof TaskEnd && problem.quiet);
  wires[0]!.open();
  assert.deepEqual(
    wires[0]!.sent.map((message) => message["with"]),
    [{ n: 2 }],
  );
});

test("a task that was running when the line broke is started anew and can still be stopped", async () => {
  const { wires, tasks } = line();
  wires[0]!.open();
  const running = tasks.start<string>("make", { kind: "curved" }, "make");
  wires[0]!.close();
  await pause(250);
  wires[1]!.open();
  const [again] = wires[1]!.sent;
  assert.equal(again!["task"], "make");
  assert.notEqual(again!["id"], 1);
  running.stop();
  assert.deepEqual(wires[1]!.sent[1], { type: "stop", id: again!["id"] });
  wires[1]!.say({ id: again!["id"], event: "done", value: "kept" });
  assert.equal(await running.done, "kept");
});

test("a task that was stopped when the line broke ends and is not started anew", async () => {
  const { wires, tasks } = line();
  wires[0]!.open();
  const running = tasks.start("make", {}, "make");
  running.stop();
  wires[0]!.close();
  await pause(250);
  wires[1]!.open();
  assert.deepEqual(wires[1]!.sent, []);
  await assert.rejects(running.done, (problem) => problem instanceof TaskEnd && problem.quiet);
});

test("errors come with their sentence, and only those that nobody wanted are loud", async () => {
  const { wires, tasks } = line();
  wires[0]!.open();
  const ends = ["error", "lost", "replaced", "cancelled"].map((event, i) => {
    const { done } = tasks.start("check", {}, `slot ${i}`);
    wires[0]!.say({ id: i + 1, event, error: `${event}.` });
    return done.catch((problem: TaskEnd) => [problem.code, problem.message, problem.quiet]);
  });
  assert.deepEqual(await Promise.all(ends), [
    ["error", "error.", false],
    ["lost", "lost.", false],
    ["replaced", "replaced.", true],
    ["cancelled", "cancelled.", true],
  ]);
});
