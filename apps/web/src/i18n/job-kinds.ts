import type { AppRouter } from '@rewards/api/router';
import type { JobStage } from '@rewards/validators/jobs/constants';
import type { inferRouterOutputs } from '@trpc/server';
import type catalogueRebuild from './en/jobs/catalogueRebuild.json';
import type claimCodeDisabling from './en/jobs/claimCodeDisabling.json';
import type claimCodeGeneration from './en/jobs/claimCodeGeneration.json';
import type levelMove from './en/jobs/levelMove.json';
import type listExport from './en/jobs/listExport.json';
import type orderBulk from './en/jobs/orderBulk.json';
import type participantBulk from './en/jobs/participantBulk.json';
import type participantBulkUndo from './en/jobs/participantBulkUndo.json';
import type participantImport from './en/jobs/participantImport.json';
import type participantPreview from './en/jobs/participantPreview.json';
import type participantUndo from './en/jobs/participantUndo.json';
import type passwordHashing from './en/jobs/passwordHashing.json';
import type passwordMails from './en/jobs/passwordMails.json';
import type pointImport from './en/jobs/pointImport.json';
import type pointPreview from './en/jobs/pointPreview.json';
import type pointUndo from './en/jobs/pointUndo.json';
import type programClone from './en/jobs/programClone.json';
import type providerImport from './en/jobs/providerImport.json';
import type recipeFetch from './en/jobs/recipeFetch.json';
import type reportMailing from './en/jobs/reportMailing.json';
import type userInvitation from './en/jobs/userInvitation.json';

type Job = inferRouterOutputs<AppRouter>['jobs']['get'];
type OwnStage<One extends Job> = Exclude<One['stage'], JobStage>;

/** The texts of each kind: its name, its own stages, and why it can't be cancelled. */
type Needed<One extends Job> = { title: string } & ([OwnStage<One>] extends [never]
	? unknown
	: { stage: Record<OwnStage<One>, string> }) &
	(One['whenCancelled'] extends 'mustEnd' ? { mustEnd: string } : unknown);
type Complete<Texts extends { [Kind in Job['kind']]: Needed<Extract<Job, { kind: Kind }>> }> = Texts;

/** The texts of the kinds of job, `jobs:kind.<kind>.…`. A kind without texts doesn't compile. */
export type JobKindTexts = Complete<{
	catalogueRebuild: typeof catalogueRebuild;
	claimCodeDisabling: typeof claimCodeDisabling;
	claimCodeGeneration: typeof claimCodeGeneration;
	levelMove: typeof levelMove;
	listExport: typeof listExport;
	orderBulk: typeof orderBulk;
	participantBulk: typeof participantBulk;
	participantBulkUndo: typeof participantBulkUndo;
	participantImport: typeof participantImport;
	participantPreview: typeof participantPreview;
	participantUndo: typeof participantUndo;
	passwordHashing: typeof passwordHashing;
	passwordMails: typeof passwordMails;
	pointImport: typeof pointImport;
	pointPreview: typeof pointPreview;
	pointUndo: typeof pointUndo;
	programClone: typeof programClone;
	providerImport: typeof providerImport;
	recipeFetch: typeof recipeFetch;
	reportMailing: typeof reportMailing;
	userInvitation: typeof userInvitation;
}>;
