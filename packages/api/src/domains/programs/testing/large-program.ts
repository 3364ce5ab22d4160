import { type Database, newId } from '@rewards/db';
import { type ContentSize, fillLanguage } from './large-content';

interface Size extends ContentSize {
	languages?: readonly string[];
	products?: number;
}
export const programLanguages = ['en', 'fr', 'sp', 'ge', 'it', 'nl', 'pt'];

/**
 * Fills a program like that of a large customer: every setting with a value, three levels, content and dictionary in
 * seven languages, a catalogue of 5,000 products, and everything that a clone must not copy: secrets, domain,
 * participants with points and orders, claim codes, an older build.
 */
export async function fillProgram(db: Database, programId: string, size: Size = {}): Promise<void> {
	const { prisma, pool } = db;
	const { languages = programLanguages, products = 5000 } = size;
	await prisma.program.update({
		where: { id: programId },
		data: {
			type: 'plateau',
			fullName: 'The whole title',
			languages: [...languages],
			pointValue: 0.025,
			psq: 1.5,
			includePSQ: true,
			resellerMarkupPct: 12.5,
			startsAt: new Date('2026-01-01'),
			theme: { color1: '#123456', logo: '/logo.png' },
			contacts: { email: 'help@example.com' },
			permissions: { allowPurchase: true },
			taxConfig: { fromCountry: 'US', fromZip: '73301' },
			flatTaxDefaultPct: 1.5,
			flatTaxRates: {
				create: [
					{ country: 'USA', rate: 8.25 },
					{ country: 'USA', state: 'TX', rate: 6.25 },
				],
			},
			customField1: 'Region',
			adminMessage: 'Hello',
			feed: 'GLOBAL',
			feedFileId: '77',
			replinkEndpoint: 'https://replink.example.com',
			supplierUserId: 'supplier',
			isAutoBuild: true,
			ssoEnabled: true,
			mindTickleServiceUrl: 'https://sso.example.com',
			mindTickleUserName: 'sso',
			mindTicklePassword: new Uint8Array([1, 2, 3]),
			devKey: new Uint8Array([4, 5, 6]),
			domain: `${programId}.example.com`,
			version: 7,
		},
		select: { id: true },
	});
	const levels = [newId(), newId(), newId()];
	await prisma.plateauLevel.createMany({
		data: levels.map((id, at) => ({
			programId,
			id,
			position: at + 1,
			description: `Level ${at + 1}`,
			from: at * 100,
			to: (at + 1) * 100,
			levelMessage: 'Well done',
			customHomePage: `/page-${at}`,
		})),
	});
	for (const language of languages) await fillLanguage(db, programId, language, size);
	for (const [build, count, status] of [
		[newId(), 10, 'Completed'],
		[newId(), products, 'Completed with Error'],
	] as const) {
		await prisma.catalogueBuild.create({
			data: { programId, id: build, status, productCount: count, rejectedCount: 3, finishedAt: new Date() },
			select: { id: true },
		});
		await pool.query('delete from product where program_id = $1', [programId]);
		await pool.query(
			`insert into product (program_id, id, since_build_id, product_id, product_name, brand_name, description, categories, level_ids, cost, price_points)
			select $1, gen_random_uuid(), $2, 'P' || i, 'Product ' || i, 'Brand ' || i % 50, repeat('A useful thing. ', 20), array['A', 'B'],
				($4::uuid[])[1 + i % 3:3], i % 500, i from generate_series(1, $3::int) i`,
			[programId, build, count, levels],
		);
		await prisma.program.update({
			where: { id: programId },
			data: { currentBuildId: build, feedStatus: status },
			select: { id: true },
		});
	}
	const person = newId();
	await prisma.participant.create({
		data: { programId, id: person, name: 'Ada', email: 'ada@example.com' },
		select: { id: true },
	});
	await prisma.ledgerEntry.create({
		data: { programId, id: newId(), participantId: person, type: 'adjustment', amount: 100, description: 'Gift' },
		select: { id: true },
	});
	await prisma.customDomain.create({
		data: { programId, id: newId(), domainName: 'rewards.example.com' },
		select: { id: true },
	});
	await prisma.claimCodeBatch.create({
		data: { programId, id: newId(), levelId: levels[0] ?? '', quantity: 1, codeLength: 10 },
		select: { id: true },
	});
}
