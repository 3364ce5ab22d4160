import { newId } from '../src/ids';
import { emailOf, personName, postalAddress } from './people';
import type { ProgramType } from './programs';
import type { Random } from './random';

interface ProgramSketch {
	id: string;
	type: ProgramType;
	levels: readonly { id: string }[];
	count: number;
	createdDaysAgo: number;
}

// No 0, O, 1, I or L: codes are read aloud and typed from paper.
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const regions = ['North', 'South', 'East', 'West', ''] as const;
/** Most people of a running program are active. */
const statuses = [
	'Active',
	'Active',
	'Active',
	'Active',
	'Active',
	'Active',
	'Disabled',
	'Pending Approval',
	'Archived',
] as const;
const teams = ['Field sales', 'Inside sales', 'Service', 'Partner', ''] as const;

/** Participants of one program, each with a first address; in claim programs the e-mail field holds the code. */
export function participantRows(random: Random, now: Date, program: ProgramSketch, passwordHash: string) {
	const people = Array.from({ length: program.count }, (_, at) => personRows(random, now, program, passwordHash, at));
	return {
		participants: people.map(({ participant }) => participant),
		addresses: people.map(({ address }) => address),
	};
}

function personRows(random: Random, now: Date, program: ProgramSketch, passwordHash: string, at: number) {
	const id = newId();
	const name = personName(random);
	const claim = program.type === 'claim';
	const mail = emailOf(name, at + 1, random.pick(['example.com', 'example.org', 'mail.example.net']));
	const created = random.daysAgo(now, program.createdDaysAgo).toISOString();
	const participant = {
		program_id: program.id,
		id,
		name,
		email: claim ? Array.from({ length: 10 }, () => random.pick([...codeAlphabet])).join('') : mail,
		claim_email: claim ? mail : '',
		status: random.pick(statuses),
		external_id: random.chance(80) ? `E-${10_000 + at}` : '',
		level_id: program.levels.length > 0 ? random.pick(program.levels).id : null,
		password_hash: claim ? null : passwordHash,
		custom_field1: random.pick(regions),
		custom_field2: random.pick(teams),
		created_at: created,
		last_login_at: random.chance(60) ? random.daysAgo(now, 60).toISOString() : null,
	};
	const address = {
		program_id: program.id,
		id: newId(),
		participant_id: id,
		position: 1,
		...postalAddress(random),
		alt_phone: '',
		alt_phone_ext: '',
		created_at: created,
	};
	return { participant, address };
}
