import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = async (portal) => {
	const points = await portal.program('Sky Points');
	const claim = await portal.program('Guest Thanks');
	const [person] = (await portal.participants(points.id)).items;
	const list = '/programs/:programId/participants';
	return [
		visit(list, `/programs/${points.id}/participants`, 'grid'),
		visit(list, `/programs/${claim.id}/participants?q=no+such+code`, 'grid'),
		visit('/programs/:programId/possible-doubles', `/programs/${points.id}/possible-doubles`, 'heading'),
		visit('/programs/:programId/import/participants', `/programs/${points.id}/import/participants`, 'heading'),
		visit('/programs/:programId/import/points', `/programs/${points.id}/import/points`, 'heading'),
		visit(`${list}/:participantId/:tab?`, `/programs/${points.id}/participants/${person?.sid}`, 'heading'),
		visit(`${list}/:participantId/:tab?`, `/programs/${points.id}/participants/${person?.sid}/transactions`, 'grid'),
		{ ...visit('/participant-password', '/participant-password#token=x', 'alert'), outside: true },
	];
};
