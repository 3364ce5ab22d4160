import { databaseClock } from '@rewards/db';
import { hasEnded } from '@rewards/validators/jobs/words';
import type { JobView } from '../../../job-registry';
import { type StaffContext, staffProcedure } from '../../../trpc';
import { listActiveJobs } from '../../jobs';
import { listNotes, type Note } from '../services/notes';
import { type RecentEvent, recentEvents } from '../services/recent-events';

export interface QuickPanel {
	/** Current time of the server. */
	date: Date;
	notes: Note[];
	events: RecentEvent[];
	/** The caller's own jobs that wait or run. */
	jobs: JobView[];
}

/** The contents of the quick panel (docs/product/activity.md), also at GET /api/quick-panel/data. */
export async function getQuickPanel(ctx: StaffContext): Promise<QuickPanel> {
	const [notes, events, jobs] = await Promise.all([listNotes(ctx), recentEvents(ctx), listActiveJobs(ctx)]);
	return { date: databaseClock.now(), notes, events, jobs: jobs.filter(({ state }) => !hasEnded(state)) };
}

export const getQuickPanelProcedure = staffProcedure.query(({ ctx }) => getQuickPanel(ctx));
