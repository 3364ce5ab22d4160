import { defaultCountryOf, programCountries } from '@rewards/validators/countries';
import type { ProgramType } from '@rewards/validators/programs/constants';
import { AppError } from '../../../errors';
import type { Queryable } from '../../../imports';
import type { ImportProgram } from './read-participants';

interface Row {
	type: ProgramType;
	geolocationEnabled: boolean;
	continents: string[];
	defaultCountry: string;
	levels: ImportProgram['levels'];
}

const sql = `select p.type, p.geolocation_enabled as "geolocationEnabled", p.continents, p.default_country as "defaultCountry",
	coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'position', l.position, 'description', l.description) order by l.position)
		from plateau_level l where l.program_id = p.id and not l.leaving), '[]') as levels
from program p where p.id = $1 and p.deleted_at is null`;

/**
 * The program settings that the participant rules depend on, with the country choices of its forms. Throws NOT_FOUND
 * when it was deleted.
 */
export async function readRuleProgram(db: Queryable, programId: string) {
	const { rows } = await db.query<Row>(sql, [programId]);
	const [row] = rows;
	if (!row) throw new AppError('NOT_FOUND', { entity: 'program' });
	return {
		type: row.type,
		levels: row.levels,
		countries: programCountries(row).map((country) => country.code),
		defaultCountry: defaultCountryOf(row),
		geolocationEnabled: row.geolocationEnabled,
	};
}

/**
 * The same for an import. A program with geolocation accepts the countries of its continents and no others. Without it
 * the default country is what its forms offer, and a file may name any country (docs/decisions/0005-import-rules.md).
 */
export async function readImportProgram(db: Queryable, programId: string): Promise<ImportProgram> {
	const { geolocationEnabled, countries, ...program } = await readRuleProgram(db, programId);
	return { ...program, countries: geolocationEnabled ? countries : null };
}

/** What staged rows depend on: the program's rules, and what a stage has of a row. */
export const stageRules = (program: ImportProgram): object => ({ ...program, stage: 2 });
