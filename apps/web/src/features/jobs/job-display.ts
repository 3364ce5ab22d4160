import type { ReactNode } from 'react';
import type { TFunction } from '../../i18n/keys';
import type { trpc } from '../../lib/trpc';
import type { JobKind, JobOf, ResultOf } from './types';

/** What a display needs to put a result into one line. */
export interface Say {
	t: TFunction<'jobs'>;
	/** "New 1,975 · Rejected 25": those that are not 0; null when none is left. */
	figures(named: readonly (readonly [label: string, value: number])[]): string | null;
}

/**
 * How one kind of job shows, beyond what all jobs have; made by the feature that owns it, and named in
 * `app/job-displays.ts`. Its words are those of `i18n/<language>/jobs/<kind>.json`.
 */
export interface JobDisplay<Kind extends JobKind> {
	/** What it has done, in one line of a list. Without, or null: how many rows it did. */
	outcome?(result: ResultOf<Kind>, say: Say): string | null;
	/** What it has done, on its page. */
	result?(props: { job: JobOf<Kind>; result: ResultOf<Kind> }): ReactNode;
	/** Asks to take back what it has done; shows nothing when there is nothing to take back any more. */
	undo?(props: { job: JobOf<Kind> }): ReactNode;
	/** Whom or what it has refused, when that isn't rows of a file. */
	rejects?(props: { job: JobOf<Kind> }): ReactNode;
	/** Mends rejected rows in place, while their file is kept. */
	mend?(props: { job: JobOf<Kind> }): ReactNode;
	/** Why it failed, when the kind has a sentence of its own for that; else null. */
	failure?(params: Readonly<Record<string, unknown>>, t: TFunction<'jobs'>): string | null;
	/** Where what it works on lies, and where a preview is gone on with. */
	page?(job: JobOf<Kind>, t: TFunction<'jobs'>): { href: string; label: string } | null;
	/** Whenever one has ended: lists that show what it has made are asked for again. */
	whenEnded?(utils: ReturnType<typeof trpc.useUtils>): unknown;
}

type Undone<Kind extends JobKind> = JobOf<Kind>['undoneBy'] extends null
	? { undo?: never }
	: Required<Pick<JobDisplay<Kind>, 'undo'>>;

/** A display for every kind of job that the server has; what can be undone has a way to ask for it. */
export type JobDisplays = { [Kind in JobKind]: JobDisplay<Kind> & Undone<Kind> };
