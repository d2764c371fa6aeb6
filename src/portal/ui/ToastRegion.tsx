import { useEffect, useRef, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { IconNonce } from './IconNonce';
import { toastContainerMounted } from './toast';
import { keepToastsPlaced } from './toastPlace';
import './toast.css';

/** Settings of sign-in §2: 5 seconds, top right, waits under the pointer and in a window without focus, drag to dismiss. */
const AUTO_CLOSE_MS = 5000;
const DRAG_PERCENT = 80;
/** For the style sheet: a toast leaves when its bar's animation ends, so that one lasts as long where motion is not wanted (toast.css). */
const DURATION: CSSProperties & Record<`--${string}`, string> = { '--toast-ms': `${AUTO_CLOSE_MS}ms` };

/** The global toast container. Its styles are a file of ours: the library's own are injected without need. */
export function ToastRegion() {
  const { t } = useTranslation('ui');
  const region = useRef<HTMLDivElement>(null);
  useEffect(toastContainerMounted, []);
  useEffect(() => (region.current ? keepToastsPlaced(region.current) : undefined), []);
  return (
    <IconNonce>
      <div ref={region}>
        <ToastContainer
          position="top-right"
          autoClose={AUTO_CLOSE_MS}
          pauseOnHover
          pauseOnFocusLoss
          draggable
          draggablePercent={DRAG_PERCENT}
          theme="light"
          style={DURATION}
          newestOnTop
          closeOnClick={false}
          aria-label={t('toast.region')}
        />
      </div>
    </IconNonce>
  );
}
