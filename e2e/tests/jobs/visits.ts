import { peopleFile } from '../../fixtures/files';
import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = async (portal, language) => {
	const { id } = await portal.program('Winter 2024');
	const { file } = peopleFile(`sweep-${language}.csv`, { rows: 40, badEvery: 4, prefix: `sweep-${language}` });
	const { jobId } = await portal.importParticipants(id, file);
	return [visit('/jobs', '/jobs', 'grid'), visit('/jobs/:jobId', `/jobs/${jobId}`, 'table')];
};
