import {
  cancelCertificacao,
  changeCertificacao,
  closeCertificacao,
  decideCertificacao,
  getAcessosDoItem,
  getCertificacao,
  getComprovante,
  listCertificacoes,
  listItensCertificacao,
  openCertificacao,
  previewCertificacao,
  undecideCertificacao,
} from '../../contract/certifications';
import { type Route, route } from '../http/call';
import { decide, undecide } from './decide';
import { readEvidence } from './evidence';
import { cancelCampaign, changeCampaign, closeCampaign, openCampaign, previewCampaign } from './open';
import { accessesOfItem } from './part';
import { campaignDetail, campaignsOf, itemsPage } from './read';

/** Access certifications: campaigns of a company, what is decided in them, and what proves it. */
export const certificationRoutes: Route[] = [
  route(listCertificacoes, campaignsOf),
  route(getCertificacao, campaignDetail),
  route(previewCertificacao, previewCampaign),
  route(openCertificacao, openCampaign),
  route(changeCertificacao, changeCampaign),
  route(closeCertificacao, closeCampaign),
  route(cancelCertificacao, cancelCampaign),
  route(listItensCertificacao, itemsPage),
  route(getAcessosDoItem, accessesOfItem),
  route(decideCertificacao, decide),
  route(undecideCertificacao, undecide),
  route(getComprovante, readEvidence),
];
