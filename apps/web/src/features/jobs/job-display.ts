import type { ReactNode } from 'react';
import type { TFunction } from '../../i18n/keys';
import type { trpc } from '../../lib/trpc';
import type { JobKind, JobOf, ResultOf } from './types';

/** Helpers of a display for a one-line result. */
export interface Say {
	t: TFunction<'jobs'>;
	/** "New 1,975 · Rejected 25": the counts above 0; null if none. */
	figures(named: readonly (readonly [label: string, value: number])[]): string | null;
}

/**
 * How one kind of job shows, beyond what all jobs share; defined by the feature that owns it, and listed in
 * `app/job-displays.ts`. Its texts are in `i18n/<language>/jobs/<kind>.json`.
 */
export interface JobDisplay<Kind extends JobKind> {
	/** Its result in one line of a list. Absent or null: the number of rows. */
	outcome?(result: ResultOf<Kind>, say: Say): string | null;
	/** Its result, on its page. */
	result?(props: { job: JobOf<Kind>; result: ResultOf<Kind> }): ReactNode;
	/** Offers to undo it; renders nothing if there is nothing left to undo. */
	undo?(props: { job: JobOf<Kind> }): ReactNode;
	/** Offers to start it again after a refusal that can be confirmed; renders nothing for any other failure. */
	again?(props: { job: JobOf<Kind>; params: Readonly<Record<string, unknown>> }): ReactNode;
	/** What it rejected, if that isn't rows of a file. */
	rejects?(props: { job: JobOf<Kind> }): ReactNode;
	/** Corrects rejected rows in place, while their file is kept. */
	mend?(props: { job: JobOf<Kind> }): ReactNode;
	/** Why it failed, if the kind has its own sentence for that; else null. */
	failure?(params: Readonly<Record<string, unknown>>, t: TFunction<'jobs'>): string | null;
	/** Address of what it works on, and where a preview continues. */
	page?(job: JobOf<Kind>, t: TFunction<'jobs'>): { href: string; label: string } | null;
	/** Called when one ends: lists that show its results reload. */
	whenEnded?(utils: ReturnType<typeof trpc.useUtils>): unknown;
}

type Undone<Kind extends JobKind> = JobOf<Kind>['undoneBy'] extends null
	? { undo?: never }
	: Required<Pick<JobDisplay<Kind>, 'undo'>>;

/** A display for every kind of job on the server; undoable kinds have an undo. */
export type JobDisplays = { [Kind in JobKind]: JobDisplay<Kind> & Undone<Kind> };
