import { tendProfiles } from './access-profiles/behind';
import { removeGrantsOfClosed } from './account/close';
import { sealDays } from './audit-seals/seal';
import { removeDueFactors } from './cas/removal';
import { deliverLogouts } from './cas/single-logout';
import { tendEnds } from './delegated-users/ends';
import { tendCertifications } from './certifications/tend';
import { reviewsWaiting } from './certifications/waiting';
import { clearOld } from './clearing/clear';
import type { Deps } from './deps';
import { tendImports } from './imports/job';
import { tendInvitations } from './invitations/expire';
import { sendDigests } from './outbox/send-digests';
import { countWaiting } from './outbox/waiting';
import { sendDue } from './outbox/worker';
import { tendOverviews } from './overview/kept';
import { expirePending } from './registration/expire';
import { tendRequests } from './requests/lapse';
import { requestsWaiting } from './requests/waiting';

/** A background job: its name, how often it runs, what it does. Any copy of the server may run it at any time. */
export interface Job {
  name: string;
  everySeconds: number;
  /** Its first run is at the start, and does not wait for its time. */
  atStart?: true;
  run(deps: Deps): Promise<unknown>;
}

/** What of each area waits to be decided, as the message of the day says it. */
const WAITING_COUNTS = { requests: requestsWaiting, reviews: reviewsWaiting };

export const jobs: readonly Job[] = [
  { name: 'outbox', everySeconds: 1, run: sendDue },
  { name: 'messages waiting', everySeconds: 10, run: countWaiting },
  { name: 'grants of closed companies', everySeconds: 5, run: (deps) => removeGrantsOfClosed(deps.db) },
  { name: 'overviews', everySeconds: 10, run: tendOverviews },
  { name: 'access profiles', everySeconds: 30, run: tendProfiles },
  { name: 'imports', everySeconds: 1, run: tendImports },
  { name: 'ends of accesses', everySeconds: 900, run: tendEnds },
  { name: 'requests', everySeconds: 900, run: tendRequests },
  { name: 'access certifications', everySeconds: 5, run: tendCertifications },
  { name: 'invitations', everySeconds: 900, run: tendInvitations },
  { name: 'daily digests', everySeconds: 600, run: (deps) => sendDigests(deps, WAITING_COUNTS) },
  { name: 'lost second steps', everySeconds: 60, run: removeDueFactors },
  { name: 'registrations', everySeconds: 600, run: expirePending },
  // Days that ended while no server ran are no fault of the audit: a look at it need not wait for the first five minutes.
  { name: 'audit seals', everySeconds: 300, atStart: true, run: sealDays },
  { name: 'single logout', everySeconds: 5, run: deliverLogouts },
  { name: 'clearing', everySeconds: 30, run: clearOld },
];

/** Starts every job; each waits for its own last run. @returns stops them and waits for what is running */
export function startJobs(deps: Deps, list: readonly Job[] = jobs): () => Promise<void> {
  let stopped = false;
  const running = new Map<string, Promise<void>>();
  const timers = new Map<string, NodeJS.Timeout>();
  const schedule = (job: Job, seconds: number) => {
    if (stopped) return;
    timers.set(
      job.name,
      setTimeout(() => {
        const run = job
          .run(deps)
          .then(() => {})
          .catch((failure: unknown) =>
            deps.log.error(
              { job: job.name, err: { type: (failure as Error).name, code: (failure as { code?: string }).code } },
              'job failed',
            ),
          )
          .finally(() => {
            running.delete(job.name);
            schedule(job, job.everySeconds);
          });
        running.set(job.name, run);
      }, seconds * 1000),
    );
  };
  for (const job of list) schedule(job, job.atStart ? 0 : job.everySeconds);
  return async () => {
    stopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
    await Promise.all(running.values());
  };
}
