import { carouselFieldsSchema } from '@rewards/validators/content/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../lib/trpc';
import type { Product } from '../types';

const asked = carouselFieldsSchema.pick({ source: true, productSort: true, categories: true, limit: true });

/** The products of each carousel among the sections; the previous ones while new ones load. */
export function useProducts(
	programId: string,
	sections: readonly {
		type: string;
		source: string;
		productSort: string;
		categories: readonly string[];
		limit: number | null;
	}[],
): (at: number) => readonly Product[] | undefined {
	const wanted = sections.map((section) =>
		section.type === 'productsCarousel' ? asked.safeParse(section).data : undefined,
	);
	const carousels = wanted.flatMap((input, at) => (input ? [{ input, at }] : []));
	const answers = trpc.useQueries((all) =>
		carousels.map(({ input }) =>
			all.content.carousel.products(
				{ programId, ...input, categories: input.categories },
				{ placeholderData: keepPreviousData },
			),
		),
	);
	return (at) => answers[carousels.findIndex((one) => one.at === at)]?.data?.items;
}
