/** Batch jobs: many puzzles from many sources, made one after the other while the studio goes on. */

import { openDialog } from "../dialogs.ts";
import { button, element } from "../dom.ts";
import type { Job, Source } from "./contract.ts";
import { link } from "./links.ts";
import type { Screen, Studio } from "./studio.ts";
import type { StudioKey } from "./texts.ts";

const STATES: Readonly<Record<Job["state"], StudioKey>> = {
  waiting: "jobWaiting",
  running: "jobRunning",
  done: "jobDone",
  failed: "jobFailed",
  stopped: "jobStopped",
};

/** A job file to start from; "." stands for the sources that are chosen beside it. */
const TEMPLATE = `[job]
sources = ["."]

[[wish]]
name = "starters"
count = 4
kind = "mono"
size = "15x15"
`;

export class JobsScreen implements Screen {
  readonly element: HTMLElement;
  private readonly list = element("div", { class: "job-list", "data-part": "jobs" });
  private readonly jobs = new Map<string, Job>();
  private deafen: () => void = () => undefined;

  constructor(private readonly studio: Studio) {
    const { say } = studio;
    this.element = element(
      "div",
      { class: "page", "data-screen": "jobs" },
      element("h1", { class: "page-title" }, say("navJobs")),
      element("p", { class: "soft" }, say("jobsHelp")),
      element(
        "div",
        { class: "card-row" },
        button(
          say("newJob"),
          { icon: "layers", text: true, class: "button-main", action: "new-job" },
          () => void this.open(),
        ),
      ),
      this.list,
    );
  }

  begin(): void {
    this.deafen = this.studio.tasks.on((event, value) => {
      if (event === "jobs") this.put(value["job"] as Job);
      if (event === "back") void this.load();
    });
    void this.load();
  }

  close(): void {
    this.deafen();
  }

  private async load(): Promise<void> {
    const { api, fail } = this.studio;
    try {
      const jobs = await api.get<Job[]>("/api/jobs");
      this.jobs.clear();
      for (const job of jobs) this.jobs.set(job.id, job);
      this.draw();
    } catch (problem) {
      fail(problem);
    }
  }

  private put(job: Job | undefined): void {
    if (!job) return;
    this.jobs.set(job.id, job);
    this.draw();
  }

  private draw(): void {
    const { say } = this.studio;
    const cards = [...this.jobs.values()].map((job) => this.card(job));
    this.list.replaceChildren(...(cards.length ? cards : [element("p", { class: "empty soft" }, say("noJobs"))]));
  }

  private card(job: Job): HTMLElement {
    const { studio } = this;
    const { say, api, fail } = studio;
    const active = job.state === "running" || job.state === "waiting";
    const bar = element("progress", { max: Math.max(job.planned, 1), "aria-label": job.name });
    bar.value = job.units;
    const call = (work: Promise<unknown>): void => void work.then(() => this.load()).catch(fail);
    return element(
      "article",
      { class: "job", "data-job": job.id, "data-state": job.state },
      element(
        "header",
        {},
        element("strong", { dir: "auto" }, job.name || say("untitled")),
        element("span", { class: "tag" }, say(STATES[job.state])),
      ),
      active ? bar : null,
      element("p", { class: "soft" }, say("jobCounts", { chosen: job.chosen, wanted: job.wanted, tried: job.tried })),
      job.error ? element("p", { class: "job-error" }, job.error) : null,
      element(
        "div",
        { class: "card-row" },
        active
          ? button(say("stop"), { icon: "pause", text: true, class: "button-plain", action: "stop-job" }, () =>
              call(api.post(`/api/jobs/${job.id}/stop`, {})),
            )
          : button(say("remove"), { icon: "close", text: true, class: "button-plain", action: "remove-job" }, () => {
              this.jobs.delete(job.id);
              call(api.remove(`/api/jobs/${job.id}`));
            }),
        ...(job.chosen ? [link("/library", say("navLibrary"), "button button-plain", "shelf")] : []),
        ...job.files.map((name) => {
          const made = element("a", {
            class: "button button-plain",
            download: name,
            href: api.address(`/api/jobs/${job.id}/files/${encodeURIComponent(name)}`),
          });
          made.textContent = name;
          return made;
        }),
      ),
    );
  }

  private async open(): Promise<void> {
    const { studio } = this;
    const { say, api, fail } = studio;
    const sources = await api.get<Source[]>("/api/sources").catch((problem: unknown) => {
      fail(problem);
      return [];
    });
    const text = element("textarea", {
      class: "field job-text",
      rows: 12,
      spellcheck: "false",
      "aria-label": say("jobFile"),
    });
    text.value = TEMPLATE;
    const boxes = sources
      .filter(({ form }) => form !== "puzzle")
      .map(({ id, name }) => {
        const box = element("input", { type: "checkbox", value: id });
        box.checked = true;
        return { box, row: element("label", { class: "check-row" }, box, element("span", { dir: "auto" }, name)) };
      });
    const start = button(
      say("startJob"),
      { icon: "play", text: true, class: "button-main", action: "start-job" },
      () => {
        const ids = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
        api
          .post<Job>("/api/jobs", { text: text.value, sources: ids })
          .then((job) => {
            dialog.close();
            this.put(job);
          })
          .catch(fail);
      },
    );
    const dialog = openDialog(
      say("newJob"),
      "job",
      say,
      element("h3", {}, say("sources")),
      boxes.length
        ? element("div", { class: "check-list" }, ...boxes.map(({ row }) => row))
        : element("p", { class: "soft" }, say("noSources")),
      element("h3", {}, say("jobFile")),
      text,
      element("div", { class: "card-row" }, start),
    );
  }
}
