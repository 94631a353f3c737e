import { httpBytes } from './http/bytes.ts';
import { httpMessages } from './http/messages.ts';
import { datetime } from './readers/datetime.ts';
import { json } from './readers/json.ts';
import { key } from './readers/key.ts';
import { localTime } from './readers/local-time.ts';
import { mediaType } from './readers/media-type.ts';
import { negotiation } from './readers/negotiation.ts';
import { request } from './readers/request.ts';
import { type AnyTarget, anyTarget } from './target.ts';

export const TARGETS: readonly AnyTarget[] = [
  anyTarget(httpMessages),
  anyTarget(httpBytes),
  anyTarget(json),
  anyTarget(request),
  anyTarget(datetime),
  anyTarget(key),
  anyTarget(mediaType),
  anyTarget(negotiation),
  anyTarget(localTime),
];
