import { levelOf, ordered } from '../menu/tree';
import type { SitePage, State } from '../types';

type SectionState = Extract<State, { kind: 'section' }>['section'];

/** Html as readable text: a line for each block, links with their targets. */
export function readable(html: string): string {
	const { body } = new DOMParser().parseFromString(html, 'text/html');
	for (const link of body.querySelectorAll('a[href]')) link.append(` (${link.getAttribute('href')})`);
	for (const image of body.querySelectorAll('img'))
		image.replaceWith(`[${image.getAttribute('alt') || image.getAttribute('src')}]`);
	for (const block of body.querySelectorAll('h1,h2,h3,h4,h5,h6,p,li,tr,caption,div,blockquote,pre,hr,br'))
		block.append('\n');
	for (const cell of body.querySelectorAll('td,th')) cell.append(' ');
	return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim();
}

const line = (...parts: (string | number | null)[]) => parts.filter((part) => part !== null && part !== '').join(' · ');

/** The content of a section, as text. */
export function sectionText(section: SectionState): string {
	if (section.type === 'html') return readable(section.html);
	if (section.type === 'productsCarousel') {
		const { title, source, layout, rows, limit, productSort, categories } = section;
		return [title, line(source, layout, rows, limit, productSort), categories.join(', ')].join('\n');
	}
	const slides = section.slides.map((slide) =>
		[
			line(slide.title, slide.text),
			line(slide.actionText, slide.actionLink),
			line(slide.imageClassic, slide.imageFull, slide.imageMobile),
		]
			.filter(Boolean)
			.join('\n'),
	);
	return [String(section.slideSpeed ?? ''), ...slides].join('\n\n');
}

/** A version as text, to compare two of them word by word. */
export function textOf(state: State | null): string {
	if (!state) return '';
	if (state.kind === 'section') return sectionText(state.section);
	if (state.kind === 'menu') {
		const tree = ordered(state.items);
		return tree
			.map((entry) => `${'  '.repeat(levelOf(tree, entry.id) - 1)}${line(entry.title, entry.type, entry.url)}`)
			.join('\n');
	}
	const { page } = state;
	if (!page) return '';
	return [line(page.name, page.url), ...page.sections.map(sectionText)].join('\n\n');
}

/** The first words of a section, to recognize it. */
export function excerptOf(section: SitePage['sections'][number]): string {
	if (section.type !== 'html')
		return (
			section.title ||
			section.slides
				.map(({ title }) => title)
				.filter(Boolean)
				.join(', ')
		);
	return readable(section.html).replaceAll('\n', ' ').slice(0, 80);
}
