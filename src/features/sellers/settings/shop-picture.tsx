import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { NewPicture } from '../../../commands/outbox/attach-pictures.ts';
import { readOwnPicture } from '../../../domain/catalogue/picture-address.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { BytesPicture } from '../../../ui/pictures/fetched-pictures.tsx';
import { PictureField } from '../../../ui/pictures/picture-field.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import classes from '../join/join.module.css';
import type { ShopFrontProps } from './shop-front.tsx';

/** Edge of the picture as it stands, px. */
const EDGE = 72;

/** A picture of the shop itself, beside its name (IMG-1). */
export function PictureSetting({ settings, onChange, refusal }: ShopFrontProps) {
  const { person } = useHaat();
  const { shop, waitingPictureId, refusedChange } = settings;
  const unsentId = waitingPictureId ?? refusedChange?.pictureIds?.[0];
  const unsent = useLiveQuery(
    async () => (unsentId === undefined ? undefined : person.attachments.get(unsentId)),
    [person, unsentId],
  );
  const [chosen, setChosen] = useState<NewPicture | null>(null);
  const isOwn = readOwnPicture(shop.picture) !== null;
  const seen = { picture: shop.picture };
  // One that was refused can be sent again.
  const ready = chosen ?? (waitingPictureId === null ? unsent : undefined);
  return (
    <Section title="Picture of your shop">
      <Panel>
        <div className={classes['numbers']}>
          {refusal}
          {waitingPictureId !== null && (
            <>
              {unsent !== undefined && (
                <BytesPicture picture={unsent} alt="" className={classes['picture']} />
              )}
              <NoticeLine>Your new picture is sent as soon as the network allows.</NoticeLine>
            </>
          )}
          {waitingPictureId === null && isOwn && ready === undefined && (
            <Picture picture={shop.picture} size={EDGE} />
          )}
          {waitingPictureId === null && (
            <PictureField
              label={isOwn ? 'Another picture' : 'Your shopfront or sign'}
              shows="Your shop"
              most={1}
              pictures={ready === undefined ? [] : [ready]}
              onChoose={([picture]) => setChosen(picture ?? null)}
              onRemove={() => setChosen(null)}
              error={null}
            />
          )}
          <div className={classes['acts']}>
            {ready !== undefined && (
              <Button
                h={48}
                variant="light"
                onClick={() => {
                  onChange({}, { seen, picture: ready, onKept: () => setChosen(null) });
                }}
              >
                Save picture
              </Button>
            )}
            {ready === undefined && waitingPictureId === null && isOwn && (
              <Button
                h={48}
                variant="subtle"
                onClick={() => onChange({ pictureFileId: null }, { seen })}
              >
                Take picture off
              </Button>
            )}
          </div>
        </div>
      </Panel>
    </Section>
  );
}
