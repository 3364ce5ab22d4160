import { newId } from '@rewards/db';
import { activity, type Cell, type Matrix, program, record, type Target } from '../../../authorization/testing/cells';
import { newProgram } from '../../../authorization/testing/records';

/** A claim program of the target's account with one level. */
const newClaimProgram = async (target: Target): Promise<{ programId: string; levelId: string }> => {
	const programId = await newProgram(target);
	const levelId = newId();
	await target.db.prisma.program.update({
		where: { id: programId },
		data: { type: 'claim', levels: { create: { id: levelId, position: 1, description: 'Gold' } } },
		select: { id: true },
	});
	return { programId, levelId };
};
/** A batch without codes, of a claim program of the target's account. */
const newBatch = async (target: Target): Promise<{ programId: string; batchId: string }> => {
	const { programId, levelId } = await newClaimProgram(target);
	const batchId = newId();
	const data = { programId, id: batchId, levelId, quantity: 1, codeLength: 10 };
	await target.db.prisma.claimCodeBatch.create({ data, select: { id: true } });
	return { programId, batchId };
};
/** An unused code of a claim program of the target's account. */
const newCode = async (target: Target): Promise<{ programId: string; sid: string }> => {
	const { programId, levelId } = await newClaimProgram(target);
	const sid = newId();
	await target.db.prisma.participant.create({
		data: { programId, id: sid, name: '', email: sid, levelId },
		select: { id: true },
	});
	return { programId, sid };
};
const batch = (more: object = {}, rest: Pick<Cell, 'writes'> = {}): Cell =>
	record(async (target) => ({ ...(await newBatch(target)), ...more }), rest);
/** A batch of the target's account, requested in the caller's own program. */
const elsewhere = (more: object = {}): Cell =>
	record(async (target) => ({ ...(await newBatch(target)), programId: target.own.programId, ...more }), {
		mayAnswer: ['NOT_FOUND'],
	});

export const matrix: Matrix = {
	'claimCodeBatches.list': program(),
	'claimCodeBatches.distinct': program(() => ({ field: 'level' })),
	'claimCodeBatches.get': batch(),
	'claimCodeBatches.get elsewhere': elsewhere(),
	'claimCodes.list': batch(),
	'claimCodes.list elsewhere': elsewhere(),
	'claimCodes.sheet': batch(),
	'claimCodes.sheet elsewhere': elsewhere(),
	'claimCodes.distinct': batch({ field: 'status' }),
	'claimCodes.distinct elsewhere': elsewhere({ field: 'status' }),
	'claimCodes.generate': record(async (target) => ({ ...(await newClaimProgram(target)), quantity: 1 }), {
		writes: { none: 'its job writes the entry, in the transaction of the codes' },
	}),
	'claimCodes.disable': batch({}, { writes: { none: 'its job writes the entry, in its transaction' } }),
	'claimCodes.disable elsewhere': elsewhere(),
	'claimCodes.disableCode': record(newCode),
	'claimCodes.disableCode elsewhere': record(
		async (target) => ({ ...(await newCode(target)), programId: target.own.programId }),
		{ mayAnswer: ['NOT_FOUND'] },
	),
	'claimCodes.lookUp': record(async (target) => ({
		programId: (await newClaimProgram(target)).programId,
		code: 'ANY',
	})),
	'audit.forRecord claimCodeBatch': activity(async (target) => {
		const { programId, batchId: id } = await newBatch(target);
		return { entity: 'claimCodeBatch', id, programId };
	}),
	'audit.forRecord claimCodeBatch elsewhere': activity(
		async (target) => ({
			entity: 'claimCodeBatch',
			id: (await newBatch(target)).batchId,
			programId: target.own.programId,
		}),
		['FORBIDDEN', 'NOT_FOUND'],
	),
};
