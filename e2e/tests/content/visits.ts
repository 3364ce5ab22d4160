import { type Visits, visit } from '../../fixtures/visit';

export const visits: Visits = async (portal) => {
	const { id } = await portal.program('Crew Milestones');
	const [content] = await portal.saveContent(id, []);
	const page = content?.pages.find(({ url }) => url === '/home');
	return [
		visit('/programs/:programId/menu/:language?', `/programs/${id}/menu`, 'treeitem'),
		visit('/programs/:programId/content/:language?', `/programs/${id}/content`, 'table'),
		visit(
			'/programs/:programId/language/:language/page/:pageId',
			`/programs/${id}/language/en/page/${page?.id}`,
			'table',
		),
		visit(
			'/programs/:programId/language/:language/page/:pageId/section/:sectionId',
			`/programs/${id}/language/en/page/${page?.id}/section/${page?.sections[0]?.id}`,
			'heading',
		),
	];
};
