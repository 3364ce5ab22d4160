import { type Database, newId } from '@rewards/db';
import { type Matrix, own, record } from '../../../authorization/testing/cells';
import { newUser } from '../../../authorization/testing/records';

async function newFactor({ prisma }: Database, userId: string): Promise<string> {
	const id = newId();
	const data = { id, userId, kind: 'totp', name: 'Phone', secret: new Uint8Array(20) };
	await prisma.secondFactor.create({ data, select: { id: true } });
	return id;
}

async function newDevice({ prisma }: Database, userId: string): Promise<string> {
	const id = newId();
	const data = { id, userId, tokenHash: new TextEncoder().encode(id), expiresAt: new Date(Date.now() + 3_600_000) };
	await prisma.rememberedDevice.create({ data, select: { id: true } });
	return id;
}

export const matrix: Matrix = {
	'auth.self': own(undefined),
	'auth.sessions': own(undefined),
	'auth.updateSelf': own({ displayName: 'Changed' }),
	'auth.changePassword': own(
		{ currentPassword: 'not-the-password', password: 'a-new-password' },
		{ mayAnswer: ['VALIDATION'], writes: { none: 'the matrix gives a wrong one' } },
	),
	'auth.changeSignIn': own(
		{ email: 'another@example.com', userName: '' },
		// Users of the matrix have no password but fresh sessions; an address gets at most five links.
		{ mayAnswer: ['TOO_MANY_REQUESTS'], writes: { none: 'mails a link, and changes nothing until it comes back' } },
	),
	// Another user's session is as good as none.
	'auth.endSession': record(async (target) => ({ id: (await newUser(target)).session }), {
		mayAnswer: ['NOT_FOUND'],
		writes: {
			input: async ({ db }, { user }) => {
				const id = newId();
				const expiresAt = new Date(Date.now() + 3_600_000);
				await db.prisma.session.create({ data: { id, userId: user.id, expiresAt }, select: { id: true } });
				return { id };
			},
		},
	}),
	'auth.prove': own(
		{ password: 'not-the-password' },
		{ mayAnswer: ['VALIDATION'], writes: { none: 'changes nothing but the session' } },
	),
	'auth.removePassword': own(undefined, {
		mayAnswer: ['BAD_REQUEST'],
		writes: { none: 'no user of the matrix is linked to a provider' },
	}),
	'auth.identity.state': own(undefined),
	'auth.identity.link': own(undefined, { mayAnswer: ['NOT_FOUND'], writes: { none: 'the matrix has no provider' } }),
	'auth.identity.unlink': own(undefined, {
		mayAnswer: ['NOT_FOUND'],
		writes: { none: 'no user of the matrix is linked to a provider' },
	}),
	'auth.secondFactor.state': own(undefined),
	'auth.secondFactor.askProof': own(undefined, { writes: { none: 'a challenge without a response' } }),
	'auth.secondFactor.startPasskey': own(undefined, { writes: { none: 'stores nothing but the challenge' } }),
	'auth.secondFactor.addPasskey': own(
		{
			name: 'Key',
			answer: {
				id: 'id',
				rawId: 'id',
				type: 'public-key',
				response: { clientDataJSON: 'e30', attestationObject: 'oA' },
				clientExtensionResults: {},
			},
		},
		{ mayAnswer: ['VALIDATION'], writes: { none: 'the matrix has no passkey' } },
	),
	'auth.secondFactor.startTotp': own(undefined, { writes: { none: 'stores nothing yet' } }),
	'auth.secondFactor.addTotp': own(
		{ ticket: 'of nobody', name: 'Phone', code: '123456' },
		{ mayAnswer: ['LINK_EXPIRED'], writes: { none: 'the matrix sends an invalid ticket' } },
	),
	'auth.secondFactor.renewCodes': own(undefined, {
		mayAnswer: ['BAD_REQUEST'],
		writes: { none: 'no user of the matrix has a second factor' },
	}),
	// Another user's is as good as none.
	'auth.secondFactor.remove': record(
		async (target) => ({ id: await newFactor(target.db, (await newUser(target)).id) }),
		{
			mayAnswer: ['NOT_FOUND'],
			writes: { input: async ({ db }, { user }) => ({ id: await newFactor(db, user.id) }) },
		},
	),
	'auth.secondFactor.forgetDevice': record(
		async (target) => ({ id: await newDevice(target.db, (await newUser(target)).id) }),
		{ mayAnswer: ['NOT_FOUND'], writes: { input: async ({ db }, { user }) => ({ id: await newDevice(db, user.id) }) } },
	),
	'auth.signOut': own(undefined),
	'auth.signOutEverywhere': own(undefined),
};
