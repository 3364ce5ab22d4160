import { type JobView, jobDefinitions } from '../../../job-registry';
import { findJob as findJobOf, seenJob as seenJobOf } from '../../../jobs';
import type { StaffContext } from '../../../trpc';

type Ctx = Pick<StaffContext, 'db' | 'session'>;

/** A job of the caller's account or one below, of a kind that the caller may see; null otherwise. */
export const seenJob = (ctx: Ctx, id: string): Promise<JobView | null> => seenJobOf(ctx, jobDefinitions, id);

/** Like `seenJob`; NOT_FOUND instead of null. */
export const findJob = (ctx: Ctx, id: string): Promise<JobView> => findJobOf(ctx, jobDefinitions, id);
