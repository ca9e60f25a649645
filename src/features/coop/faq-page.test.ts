import { describe, expect, it } from 'vitest';
import { FAQS, findFaqs } from './faq-page.tsx';

const questionsFor = (query: string) => findFaqs(query).map(({ question }) => question);

describe('searching questions and answers', () => {
  it('finds by the beginnings of words, in questions and answers alike', () => {
    expect(questionsFor('share my cart')).toEqual(['How do I share my cart with a neighbour?']);
    expect(questionsFor('PLEDGE')).toContain('What is a group buy?');
  });

  it('shows all without a query, and none for what nobody asks', () => {
    expect(findFaqs('  ')).toEqual(FAQS);
    expect(findFaqs('helicopter')).toEqual([]);
  });

  it('asks each question once', () => {
    expect(new Set(FAQS.map(({ question }) => question)).size).toBe(FAQS.length);
  });
});
