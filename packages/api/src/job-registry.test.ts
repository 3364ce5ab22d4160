import { expect, test } from 'vitest';
import { type JobKind, jobDefinitions } from './job-registry';
import type { JobRules } from './jobs';

const jobs: readonly JobRules[] = jobDefinitions;
const kinds = jobs.map(({ kind }) => kind);
const kindsWhen = (wanted: (job: JobRules) => unknown) => jobs.filter(wanted).map(({ kind }) => kind);

test('each kind of job has one definition, and a flag that shows it', () => {
	expect(kinds).toEqual([...new Set(kinds)]);
	expect(kindsWhen(({ flags }) => flags.length === 0)).toEqual([]);
});

test('the undo of an import or bulk action is itself a kind of job, for the same users', () => {
	const flagsOf = (kind: string | undefined) => jobs.find((job) => job.kind === kind)?.flags;
	for (const { undoneBy, flags } of jobs.filter((job) => job.undoneBy)) expect(flagsOf(undoneBy)).toEqual(flags);
	expect(kindsWhen(({ undoneBy }) => undoneBy)).toEqual([
		'participantImport',
		'participantBulk',
		'pointImport',
	] satisfies JobKind[]);
});

test('cancelling a job states the effect: emails, invitations and moves of orders leave something', () => {
	expect(kindsWhen(({ whenCancelled }) => whenCancelled === 'stays')).toEqual([
		'passwordMails',
		'orderBulk',
		'userInvitation',
		'reportMailing',
		'recipeFetch',
	] satisfies JobKind[]);
	expect(kindsWhen(({ whenCancelled }) => whenCancelled === 'mustEnd')).toEqual([
		'passwordHashing',
		'levelMove',
	] satisfies JobKind[]);
	expect(kindsWhen(({ kind, whenCancelled }) => kind === 'pointImport' && whenCancelled === 'takenBack')).toHaveLength(
		1,
	);
});

test('a preview is dismissed from the panel with its file, and its end sends no notice', () => {
	expect(kindsWhen(({ preview }) => preview)).toEqual(kinds.filter((kind) => kind.endsWith('Preview')));
	expect(jobs.filter(({ preview, notify = true }) => preview && notify)).toEqual([]);
});
