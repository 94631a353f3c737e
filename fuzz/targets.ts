import { http_bytes } from './http/bytes.ts';
import { http_messages } from './http/messages.ts';
import { datetime } from './readers/datetime.ts';
import { json } from './readers/json.ts';
import { key } from './readers/key.ts';
import { local_time } from './readers/local-time.ts';
import { media_type } from './readers/media-type.ts';
import { negotiation } from './readers/negotiation.ts';
import { request } from './readers/request.ts';
import { type AnyTarget, anyTarget } from './target.ts';

export const TARGETS: readonly AnyTarget[] = [
  anyTarget(http_messages),
  anyTarget(http_bytes),
  anyTarget(json),
  anyTarget(request),
  anyTarget(datetime),
  anyTarget(key),
  anyTarget(media_type),
  anyTarget(negotiation),
  anyTarget(local_time),
];
