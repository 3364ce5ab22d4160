import { expect, test } from 'vitest';
import { type JobKind, jobDefinitions } from './job-registry';
import type { JobRules } from './jobs';

const jobs: readonly JobRules[] = jobDefinitions;
const kinds = jobs.map(({ kind }) => kind);
const kindsWhen = (wanted: (job: JobRules) => unknown) => jobs.filter(wanted).map(({ kind }) => kind);

test('each kind of job has one definition, and somebody who may see it', () => {
	expect(kinds).toEqual([...new Set(kinds)]);
	expect(kindsWhen(({ flags }) => flags.length === 0)).toEqual([]);
});

test('what takes an import or a bulk action back is a kind of job itself, of the same people', () => {
	const flagsOf = (kind: string | undefined) => jobs.find((job) => job.kind === kind)?.flags;
	for (const { undoneBy, flags } of jobs.filter((job) => job.undoneBy)) expect(flagsOf(undoneBy)).toEqual(flags);
	expect(kindsWhen(({ undoneBy }) => undoneBy)).toEqual([
		'participantImport',
		'participantBulk',
		'pointImport',
	] satisfies JobKind[]);
});

test('whoever cancels a job is told what becomes of it: invitations and moves of orders leave something', () => {
	expect(kindsWhen(({ whenCancelled }) => whenCancelled === 'stays')).toEqual([
		'orderBulk',
		'userInvitation',
		'reportMailing',
	] satisfies JobKind[]);
	expect(kindsWhen(({ whenCancelled }) => whenCancelled === 'mustEnd')).toEqual([
		'passwordHashing',
		'levelMove',
	] satisfies JobKind[]);
	expect(kindsWhen(({ kind, whenCancelled }) => kind === 'pointImport' && whenCancelled === 'takenBack')).toHaveLength(
		1,
	);
});

test('every kind of preview goes from the panel with its file, and nothing is told of its end in the inbox', () => {
	expect(kindsWhen(({ preview }) => preview)).toEqual(kinds.filter((kind) => kind.endsWith('Preview')));
	expect(jobs.filter(({ preview, notify = true }) => preview && notify)).toEqual([]);
});
