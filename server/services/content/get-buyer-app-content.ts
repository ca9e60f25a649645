import { buyerAppContent } from '../../../src/contracts/content/get-buyer-app-content.ts';
import { contentVersion, readAppContent } from '../../content/app-content.ts';
import { implement } from '../service-handler.ts';

export const buyerAppContentHandler = implement(
  buyerAppContent,
  async ({ input: { language, version: known }, db, parts }) => {
    const serverTime = parts.now();
    const content = await readAppContent(db, serverTime);
    const version = contentVersion(content);
    return { version, content: version === known ? null : content, language, serverTime };
  },
);
